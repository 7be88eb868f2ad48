import { CONFIG } from '@catraca/platform/service/config';
import { Inject, Injectable } from '@nestjs/common';
import type { SandboxSettings } from '../../config.ts';

/** Path of API Pix in the central bank's document (API Pix 2.9.0, `servers`). */
export const API_PATH = '/api/v2';

/** A route or path of API Pix without the path that it is below. */
export function withoutApiPath(path: string): string {
  return path.startsWith(`${API_PATH}/`) ? path.slice(API_PATH.length) : path;
}

/** `body` without its members that are null, as lenient banks write it. */
export function withoutNulls(body: unknown): unknown {
  if (Array.isArray(body)) return body.map(withoutNulls);
  if (typeof body !== 'object' || body === null || body instanceof Date) return body;
  const given = Object.entries(body).filter(([, value]) => value !== null);
  return Object.fromEntries(given.map(([name, value]) => [name, withoutNulls(value)]));
}

/** Whether the bank is as strict as real ones, or lenient (ADR 57). */
@Injectable()
export class Profile {
  constructor(@Inject(CONFIG) private readonly settings: Pick<SandboxSettings, 'SANDBOX_PROFILE'>) {}

  get isLenient(): boolean {
    return this.settings.SANDBOX_PROFILE === 'lenient';
  }

  /** A body of API Pix, whose absent members are null. */
  written(body: object): object {
    return this.isLenient ? (withoutNulls(body) as object) : body;
  }
}
