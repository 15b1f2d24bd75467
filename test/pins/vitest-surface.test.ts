// What importing `mcprove/vitest` adds to `expect`. Adding a name is a decision; losing one breaks people.
import { expect, it } from 'vitest'

it('adds exactly these matchers and exports nothing', async () => {
  const before = new Set(Object.getOwnPropertyNames(expect))
  const exported = await import('../../src/vitest.js')
  const added = Object.getOwnPropertyNames(expect).filter((name) => !before.has(name))
  expect(added.sort()).toEqual([
    'toBeStable',
    'toFollowTrajectory',
    'toRespectEdges',
    'toSelectTools',
    'toStayOnGoldenPath',
    'toTellTheTruth',
  ])
  expect(Object.keys(exported)).toEqual([])
})
