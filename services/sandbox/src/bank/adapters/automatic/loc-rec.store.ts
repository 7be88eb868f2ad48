import { documentSchema } from '@catraca/platform/mongo/schema';
import { Injectable } from '@nestjs/common';
import mongoose, { type Model } from 'mongoose';
import type { Page, PageOf } from '../../../shared/domain/page.ts';
import type { LocRec } from '../../domain/automatic/rec.ts';

/** A location, and the mandate that it shows. */
export interface LinkedLocRec extends LocRec {
  /** Null: none. */
  idRec: string | null;
}

interface LocRecDocument extends Omit<LinkedLocRec, 'id'> {
  _id: string;
}

export interface LocRecSearch extends Page {
  from: Date;
  until: Date;
  isLinked?: boolean | undefined;
}

const schema = documentSchema<LocRecDocument>({
  _id: String,
  location: String,
  token: String,
  horario: Date,
  adiantamento: Number,
  idRec: String,
})
  .index({ token: 1 }, { unique: true })
  .index({ horario: 1, _id: 1 });

/** Locations of mandates. One shows one mandate at a time. */
@Injectable()
export class LocRecStore {
  private readonly locations: Model<LocRecDocument>;

  constructor(connection: mongoose.Connection) {
    this.locations = connection.model<LocRecDocument>('LocRec', schema, 'locrecs');
  }

  async insert({ id, ...location }: LinkedLocRec): Promise<void> {
    await this.locations.create({ _id: String(id), ...location });
  }

  async find(id: number): Promise<LinkedLocRec | null> {
    const document = await this.locations.findOne({ _id: String(id) }).lean<LocRecDocument>();
    return document && locRecOf(document);
  }

  async findByToken(token: string): Promise<LinkedLocRec | null> {
    const document = await this.locations.findOne({ token }).lean<LocRecDocument>();
    return document && locRecOf(document);
  }

  /** False when it shows another mandate, or does not exist. */
  async link(id: number, idRec: string): Promise<boolean> {
    const isFree = { _id: String(id), idRec: { $in: [null, idRec] } };
    return (await this.locations.updateOne(isFree, { $set: { idRec } })).matchedCount === 1;
  }

  async unlink(id: number): Promise<void> {
    await this.locations.updateOne({ _id: String(id) }, { $set: { idRec: null } });
  }

  /** Oldest first, by real time. */
  async search({ from, until, isLinked, page, size }: LocRecSearch): Promise<PageOf<LinkedLocRec>> {
    const linked = isLinked === undefined ? {} : { idRec: isLinked ? { $ne: null } : null };
    const filter = { horario: { $gte: from, $lte: until }, ...linked };
    const [documents, total] = await Promise.all([
      this.locations
        .find(filter)
        .sort({ horario: 1, _id: 1 })
        .skip(page * size)
        .limit(size)
        .lean<LocRecDocument[]>(),
      this.locations.countDocuments(filter),
    ]);
    return { items: documents.map(locRecOf), total };
  }
}

function locRecOf({ _id, ...location }: LocRecDocument): LinkedLocRec {
  return { id: Number(_id), ...location };
}
