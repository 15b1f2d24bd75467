import { describe, expect, it } from 'vitest'
import { isMcproveError } from '../../../core/errors/error.js'
import { createModelServer } from '../create-model-server.js'
import { parseModelScript } from './parse-model-script.js'

/** `line:column message` of every problem. */
function problemsOf(text: string): string[] {
  try {
    parseModelScript('script.yml', text)
  } catch (error) {
    if (!isMcproveError(error)) throw error
    return (error.problems ?? []).map(({ line, column, message }) => `${line}:${column} ${message}`)
  }
  return []
}

it('takes a list of replies, or an object with options', () => {
  const script = [{ calls: [{ name: 'shop.find', args: { q: 'lamp' } }] }, { text: 'Here is one.' }]
  expect(parseModelScript('s.json', JSON.stringify(script))).toEqual({ script })
  const options = { script, seed: 7, port: 4010, require_key: 'k' }
  expect(parseModelScript('s.json', JSON.stringify(options))).toEqual(options)
})

it('takes every key of a reply, and the server takes what it took', async () => {
  const text = `
- when: { contains: a, prompt: b, system: c, model: d, tools: true, chance: 0.5 }
  text: t
  calls: [{ name: find, server: shop, args: [1] }, { name: find, args_text: "{", caller: code_execution }]
  finish_reason: length
  tokens: { input: 1, output: 2 }
  delay_ms: 1
  error: { status: 529, message: m, retry_after: 1, in_stream: true, times: 2 }
  truncate: true
  malformed: true
  reset: true
  drip_ms: 5
  content_type: text/html
  body: page
`
  const { script } = parseModelScript('s.yml', text)
  const server = await createModelServer({ answer: script })
  await server.close()
  expect(Object.keys(script[0] ?? {})).toHaveLength(13)
})

describe('problems', () => {
  it('are all reported, each at its place, with the nearest key', () => {
    const text = `- txt: a
- calls: [{ nam: find }]
  delay_ms: soon
- when: {}
- error: { status: 200, in_strem: true }
- calls: [{ name: f, args: {}, args_text: x }]
`
    expect(problemsOf(text)).toMatchSnapshot()
  })

  it.each([
    ['scrpt: []', 'an unknown key of the file'],
    ['script: []', 'an empty script'],
    ['[]', 'an empty list'],
    ['hello', 'a text'],
    ['- a: [', 'broken YAML'],
    ['', 'an empty file'],
  ])('%j: %s', (text) => {
    expect(problemsOf(text)).toMatchSnapshot()
  })
})
