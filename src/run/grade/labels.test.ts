import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { readLabels } from './labels.js'

const folder = mkdtempSync(join(tmpdir(), 'mcprove-labels-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function labels(text: string) {
  const path = join(folder, 'labels.jsonl')
  writeFileSync(path, text)
  return readLabels(path, 'labels.jsonl', null)
}

describe('labels', () => {
  it('are texts or traces with the verdict of people', () => {
    const trace = { tool_calls: [{ name: 'x' }], final_response: 'Done.' }
    const text = `${JSON.stringify({ text: 'Hi.', prompt: 'Greet.', pass: true })}\n\n${JSON.stringify({ trace, pass: false })}\n`
    expect(labels(text)).toEqual([
      { line: 1, pass: true, evidence: { observed: 'User: Greet.\nNo tool was called.', graded: 'Hi.' } },
      { line: 3, pass: false, evidence: { observed: expect.stringContaining('Call 1: x'), graded: 'Done.' } },
    ])
  })

  it.each([
    ['', 'labels.jsonl contains no label'],
    ['nonsense', 'labels.jsonl:1: expected a JSON object, got "nonsense"'],
    ['{"text": "a", "pass": "yes"}', 'labels.jsonl:1: `pass` must be true or false, got "yes"'],
    ['{"pass": true}', 'labels.jsonl:1: needs either `text` or `trace`'],
    ['{"text": "a", "trace": {}, "pass": true}', 'labels.jsonl:1: needs either `text` or `trace`'],
    ['{"text": "a", "prompt": 1, "pass": true}', 'labels.jsonl:1: `prompt` must be a text, got 1'],
  ])('%s is refused', (text, message) => {
    expect(() => labels(text)).toThrow(message)
  })
})
