import fc from 'fast-check';
import { CardCourse, cardStep } from './card-course.ts';
import { PixCourse, pixStep } from './pix-course.ts';
import type { SaleBooks } from './sale-books.ts';
import { feesKept, terms } from './sale-terms.ts';

/**
 * What is left in the accounts of a sale, of which `refunded` and `disputed` went back to the buyer and
 * `kept` of the rest is at the bank.
 */
function expectEachCentWithItsOwner(
  books: SaleBooks,
  { refunded, disputed, acquirerFee }: { refunded: number; disputed: number; acquirerFee: number },
): void {
  const { charge } = books;
  const kept = feesKept(charge, refunded, disputed);
  const held = charge.amount - refunded - disputed;
  const seller = held - kept.platform - kept.method;
  const filled = Object.entries(books.totals).filter(([, amount]) => amount !== 0);
  const expected = {
    bank: acquirerFee - held,
    seller_available: seller,
    platform_fees: kept.platform,
    method_fees: kept.method - acquirerFee,
  };
  const expectedFilled = Object.entries(expected).filter(([, amount]) => amount !== 0);
  expect(Object.fromEntries(filled)).toEqual(Object.fromEntries(expectedFilled));
  expect(charge.refundedAmount).toBe(refunded);
}

test('S10.6 S12.8 S14.4 refunds, their failures, returns and disputes of a Pix sale, in any order, leave each cent with its owner', () => {
  fc.assert(
    fc.property(terms, fc.array(pixStep, { maxLength: 30 }), (given, steps) => {
      const course = new PixCourse(given);
      for (const step of steps) {
        course.take(step);
        expect(course.books.faults()).toEqual([]);
        expect(course.books.overdrawn).toEqual([]);
      }
      course.end();
      expect(course.books.faults()).toEqual([]);
      const { returned: refunded } = course;
      expectEachCentWithItsOwner(course.books, { refunded, disputed: 0, acquirerFee: 0 });
    }),
    { numRuns: 1_000 },
  );
});

test('S10.6 S11.11 S12.8 S15.14 refunds, cancellations at the panel and chargebacks of a card sale, in any order, leave each cent with its owner', () => {
  const sale = fc.record({ given: terms, keepsReferences: fc.boolean(), acquirerFee: fc.nat(400) });
  fc.assert(
    fc.property(
      sale,
      fc.array(cardStep, { maxLength: 30 }),
      ({ given, keepsReferences, acquirerFee }, steps) => {
        const course = new CardCourse(given, keepsReferences);
        for (const step of steps) {
          course.take(step);
          expect(course.books.faults()).toEqual([]);
          expect(course.books.overdrawn).toEqual([]);
        }
        course.end(acquirerFee);
        expect(course.books.faults()).toEqual([]);
        const { canceled: refunded, disputed, represented } = course;
        const money = { refunded, disputed: disputed - represented, acquirerFee };
        expectEachCentWithItsOwner(course.books, money);
      },
    ),
    { numRuns: 1_000 },
  );
});
