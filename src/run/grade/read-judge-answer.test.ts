import { describe, expect, it } from 'vitest'
import { readJudgeAnswer } from './read-judge-answer.js'

describe('the answer of a judge', () => {
  it('is read as JSON, also in a block of code', () => {
    const answer = { score: 0.5, pass: true, reason: 'so' }
    expect(readJudgeAnswer(JSON.stringify(answer))).toEqual(answer)
    expect(readJudgeAnswer(`\`\`\`json\n${JSON.stringify({ ...answer, extra: 1 })}\n\`\`\``)).toEqual(answer)
  })

  it.each([
    ['', 'it was empty'],
    ['Great answer!', 'it was not a JSON object: "Great answer!"'],
    ['[1]', 'it was not a JSON object: "[1]"'],
    ['{"score": 1.1, "pass": true, "reason": ""}', '`score` must be a number from 0 to 1, got 1.1'],
    ['{"score": "1", "pass": true, "reason": ""}', '`score` must be a number from 0 to 1, got "1"'],
    ['{"score": 1, "reason": ""}', '`pass` must be true or false, got nothing'],
    ['{"score": 1, "pass": true}', '`reason` must be a text, got nothing'],
  ])('%s is refused', (text, trouble) => {
    expect(readJudgeAnswer(text)).toBe(trouble)
  })
})
