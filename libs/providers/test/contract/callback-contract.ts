import type { CallbackRoute } from '../../src/connectors/callback.ts';
import { inReverse, withAt, withItemsTwice, withUnknownMembers } from './changed.ts';
import type { FixtureFiles } from './fixture-files.ts';

/** A callback is only a hint: whatever its body, what can be read of it is passed on, and nothing throws. */
export function callbackContract(route: CallbackRoute, { callbacks }: FixtureFiles): void {
  const hintsOf = (body: unknown) => route.hintsOf(route.body.parse(body));
  const ofRoute = Object.entries(callbacks).filter(([, { path }]) => path === route.path);

  for (const [name, { body, hints, list, optional }] of ofRoute) {
    test(`${name} is passed on by its ids, with unknown members and in any order of members`, () => {
      for (const change of [(same: unknown) => same, inReverse, withUnknownMembers])
        expect(hintsOf(change(body))).toEqual(hints);
    });

    test(`in ${name}, each optional member may be null or absent`, () => {
      for (const path of optional)
        for (const value of [undefined, null])
          expect([path, hintsOf(withAt(body, path, value))]).toEqual([path, hints]);
    });

    if (list)
      test(`${name} twice in one callback counts once, and an empty or unreadable list is about nothing`, () => {
        expect(hintsOf(withItemsTwice(body, list))).toEqual(hints);
        for (const value of [[], null, undefined, {}, 'x', [null, 1]])
          expect(hintsOf(withAt(body, list, value)).flatMap(({ ids }) => ids)).toEqual([]);
      });
  }
}
