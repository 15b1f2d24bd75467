import { describe, expect, it } from 'vitest'
import { parseTraces } from '../trace/parse-traces.js'
import type { Trace } from '../trace/trace.js'
import { parseTargetPath } from './target-path.js'
import { CONVENIENCE_TARGET_NAMES, describeMissing, resolveTraceTarget, traceValueAt } from './trace-target.js'

function traceOf(raw: object): Trace {
  const [trace] = parseTraces([raw])
  if (trace === undefined) throw new Error('one trace in, one trace out')
  return trace
}

const trace = traceOf({
  tool_calls: [{ name: 'search', args: { city: 'Rome', tags: ['a'] } }, { name: 'fetch' }],
  conversation: {
    turns: [
      { role: 'user', content: 'hi' },
      { role: 'assistant', content: '' },
      { role: 'assistant', content: 'done' },
    ],
    tokens: { input: 3, output: 4 },
  },
  timing: { duration_ms: 2210 },
})

describe('traceValueAt', () => {
  it.each<[string, unknown]>([
    ['tool_names', ['search', 'fetch']],
    ['tool_names[-1]', 'fetch'],
    ['turns', 2],
    ['duration_ms', 2210],
    ['said', 'done'],
    ['tool_calls[*].name', ['search', 'fetch']],
    ['tool_calls[0].args.city', 'Rome'],
    ['final_response', 'done'],
    ['conversation.tokens.total', 7],
    ['conversation.turns[1].role', 'assistant'],
    ['tool_names.length', undefined],
    ['turns.x', undefined],
  ])('reads %s', (text, value) => {
    expect(traceValueAt(trace, parseTargetPath(text))).toEqual(value)
    const resolution = resolveTraceTarget(trace, parseTargetPath(text))
    expect(resolution.found ? resolution.value : undefined).toEqual(value)
  })

  it('does not count turns that nobody recorded', () => {
    expect(traceValueAt(traceOf({ tool_calls: [{ name: 'x' }] }), parseTargetPath('turns'))).toBeNull()
  })
})

describe('said', () => {
  it.each<[object, string | null]>([
    [{ tool_calls: [] }, null],
    [{ tool_calls: [], final_response: 'Done.' }, 'Done.'],
    [
      {
        tool_calls: [],
        conversation: {
          turns: [
            { role: 'assistant', content: 'Which one?' },
            { role: 'user', content: 'The last.' },
            { role: 'assistant', content: [{ type: 'text', text: 'Done.' }] },
          ],
        },
        final_response: 'Done.',
      },
      'Which one?\nDone.',
    ],
  ])('of %j is %j', (raw, text) => {
    expect(traceValueAt(traceOf(raw), parseTargetPath('said'))).toBe(text)
  })
})

describe('describeMissing', () => {
  const describeAt = (text: string, from: Trace = trace): string => {
    const resolution = resolveTraceTarget(from, parseTargetPath(text))
    return resolution.found ? 'found' : describeMissing(resolution, CONVENIENCE_TARGET_NAMES)
  }

  it.each([
    ['tool_calls[3]'],
    ['tool_calls[3].args.city'],
    ['tool_results[2].is_error'],
    ['tool_calls[0].args.tags[1]'],
    ['tool_names[2]'],
    ['tool_calls[0].args.ciyt'],
    ['tool_calls[0].args.zebra'],
    ['tool_name'],
    ['agent.name'],
    ['turns.x'],
    ['tool_calls.name'],
    ['tool_calls[0].args[0]'],
    ['tool_calls[0].args[*]'],
  ])('says why %s leads nowhere', (text) => {
    expect(describeAt(text)).toMatchSnapshot()
  })

  it('counts none and one', () => {
    expect(describeAt('tool_calls[0]', traceOf({ tool_calls: [] }))).toMatchSnapshot()
    expect(describeAt('tool_calls[1]', traceOf({ tool_calls: [{ name: 'x' }] }))).toBe(
      'nothing at `tool_calls[1]` (1 call was made)',
    )
    expect(describeAt('tool_results[1]', traceOf({ tool_calls: [{ name: 'x' }] }))).toBe(
      'nothing at `tool_results[1]` (1 result was recorded)',
    )
  })

  it('tells nothing from null', () => {
    expect(describeMissing({ found: false, at: 'a.b', segment: 'b', parent: undefined })).toMatchSnapshot()
  })
})
