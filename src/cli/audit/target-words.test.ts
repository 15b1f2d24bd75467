import { expect, it } from 'vitest'
import { probeWords } from './target-words.js'

it('a command that a report proposes has no flag without an effect, which would be refused', () => {
  const flags = { seed: 7, lock: 'a.json', fuzzCalls: 5 }
  expect(probeWords(flags, 'conformance/ping')).toEqual(['--seed', '7'])
  expect(probeWords(flags, 'security/rug-pull')).toEqual(['--seed', '7', '--lock', 'a.json'])
  expect(probeWords(flags, 'fuzz/crash')).toEqual(['--seed', '7', '--fuzz-calls', '5'])
})
