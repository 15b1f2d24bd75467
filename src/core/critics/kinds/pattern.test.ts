import { beforeAll, expect, it } from 'vitest'
import { installRegexEngine } from '../../engines/regex.js'
import { regexEngine } from '../../engines/regex-engine.js'
import { patternJudge } from './pattern.js'

beforeAll(() => installRegexEngine(regexEngine))

it('goes by the actual value alone', () => {
  const { compare } = patternJudge({ pattern: '^os', flags: 'i' })
  expect(compare('anything', 'Oslo', 2)).toEqual({ match: true, score: 2 })
  expect(compare('Oslo', 'Rome', 2)).toEqual({ match: false, score: 0, reason: '"Rome" does not match "^os"' })
})

it.each([undefined, null])('%s matches no pattern, not even one that matches the empty text', (value) => {
  const { compare } = patternJudge({ pattern: '.*' })
  expect(compare('', value, 1)).toEqual({ match: false, score: 0, reason: 'nothing does not match ".*"' })
  expect(compare('', '', 1).match).toBe(true)
})
