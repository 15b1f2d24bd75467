import { describe, expect, it } from 'vitest'
import { ToolTable } from '../trace/tool.js'
import { readTrace } from '../trace/trace-reader.js'
import { TRACE_SHAPE } from '../trace/trace-shape.js'
import { DIRECT_ANSWERS, FIXTURE_ANSWER } from './answer-shape.js'
import { parseTargetPath } from './target-path.js'
import { findUnknownStep, type TargetShape, withoutAliases } from './target-shape.js'
import { CONVENIENCE_TARGET_NAMES } from './trace-target.js'

const misstep = (text: string, shape: TargetShape) => {
  const found = findUnknownStep(parseTargetPath(text), shape)
  return found === null ? null : [found.parent, found.segment, found.near]
}
const segments = (text: string, shape: TargetShape) => withoutAliases(parseTargetPath(text), shape).segments

describe('a step that nothing has', () => {
  it.each([
    ['isErorr', ['', 'isErorr', 'isError']],
    ['conten[0].text', ['', 'conten', 'content']],
    ['status', ['', 'status', undefined]],
    ['content.text', ['content', 'text', undefined]],
    ['content[0].txt', ['content[0]', 'txt', 'text']],
    ['content[*].mimetipe', ['content[*]', 'mimetipe', 'mimeType']],
    ['content[0].resource.urii', ['content[0].resource', 'urii', 'uri']],
    ['is_error.message', ['is_error', 'message', undefined]],
    ['error.mesage', ['error', 'mesage', 'message']],
    ['is_error[0]', ['is_error', 0, undefined]],
  ])('%s of an answer', (text, expected) => {
    expect(misstep(text, DIRECT_ANSWERS.tool)).toEqual(expected)
  })

  it.each([
    ['tool_calls[0].nam', ['tool_calls[0]', 'nam', 'name']],
    ['tool_calls[*].arg.city', ['tool_calls[*]', 'arg', 'args']],
    ['tool_calls.length', ['tool_calls', 'length', undefined]],
    ['tool_results[0].is_eror', ['tool_results[0]', 'is_eror', 'is_error']],
    ['conversation.token.total', ['conversation', 'token', 'tokens']],
    ['conversation.tokens.totl', ['conversation.tokens', 'totl', 'total']],
    ['turns[0].role', ['turns', 0, undefined]],
  ])('%s of a trace', (text, expected) => {
    expect(misstep(text, TRACE_SHAPE)).toEqual(expected)
  })

  it.each([
    ['structured.any.thing[0]', DIRECT_ANSWERS.tool],
    ['content[0]._meta.any', DIRECT_ANSWERS.tool],
    ['content[0]["txt"]', DIRECT_ANSWERS.tool],
    ['content[0].blob', DIRECT_ANSWERS.resource],
    ['content[0].content.text', DIRECT_ANSWERS.prompt],
    ['tool_calls[0].args.citty', TRACE_SHAPE],
    ['tool_results[0].content.text', TRACE_SHAPE],
    ['states.shop.orders[0]', TRACE_SHAPE],
    ['["tool_call"]', TRACE_SHAPE],
  ])('is none where anything may be, or the key is in quotes: %s', (text, shape) => {
    expect(misstep(text, shape)).toBeNull()
  })

  it('is one beside the keys of each kind of answer', () => {
    expect(misstep('structured', DIRECT_ANSWERS.resource)).toEqual(['', 'structured', undefined])
    expect(misstep('duration_ms', FIXTURE_ANSWER)).toEqual(['', 'duration_ms', undefined])
  })
})

describe('the spellings of MCP', () => {
  it('are those of mcprove, wherever an answer is', () => {
    expect(segments('isError', DIRECT_ANSWERS.prompt)).toEqual(['is_error'])
    expect(segments('structuredContent.isError', DIRECT_ANSWERS.tool)).toEqual(['structured', 'isError'])
    expect(segments('tool_results[0].isError', TRACE_SHAPE)).toEqual(['tool_results', 0, 'is_error'])
    expect(segments('verify[-1].structuredContent.x', TRACE_SHAPE)).toEqual(['verify', -1, 'structured', 'x'])
    expect(segments('tool_calls[0].args.isError', TRACE_SHAPE)).toEqual(['tool_calls', 0, 'args', 'isError'])
  })

  it('do not change what is shown', () => {
    expect(withoutAliases(parseTargetPath('isError'), DIRECT_ANSWERS.tool).text).toBe('isError')
  })
})

it('every key that is read from a trace is known', () => {
  const trace = readTrace(
    {
      tools: [
        { server: 's', name: 'a', description: 'd', input_schema: {}, output_schema: {}, annotations: {}, tokens: 1 },
      ],
      injected_tools: [{ server: 's', name: 'b' }],
      tool_calls: [
        {
          id: 'c',
          server: 's',
          name: 'a',
          args: {},
          args_text: '{}',
          turn: 0,
          started_ms: 1,
          duration_ms: 1,
          caller: 'x',
          client: 'y',
        },
      ],
      tool_results: [
        {
          call_id: 'c',
          is_error: true,
          content: [],
          structured: {},
          fault: { name: 'f', kind: 'hang', timed_out: true },
          error: { code: 1, message: 'm', http_status: 500 },
        },
      ],
      conversation: {
        turns: [{ role: 'user', content: '', tool_call_ids: [], finish_reason: 'stop' }],
        tokens: { input: 1, output: 1, total: 2 },
        cost_usd: 1,
        price_table: 'p',
      },
      timing: { started_at: '2026-01-01T00:00:00Z', duration_ms: 1 },
      outcome: { status: 'completed', error: 'e' },
    },
    new ToolTable(),
  )
  expect(pathsOf(trace).filter((path) => misstep(path, TRACE_SHAPE) !== null)).toEqual([])
  expect(CONVENIENCE_TARGET_NAMES.filter((name) => misstep(name, TRACE_SHAPE) !== null)).toEqual([])
})

function pathsOf(value: unknown, at = ''): string[] {
  if (typeof value !== 'object' || value === null) return at === '' ? [] : [at]
  return Object.entries(value).flatMap(([key, child]) => {
    const path = Array.isArray(value) ? `${at}[${key}]` : at === '' ? key : `${at}.${key}`
    return [path, ...pathsOf(child, path)]
  })
}
