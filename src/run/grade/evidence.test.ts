import { describe, expect, it } from 'vitest'
import { ToolTable } from '../../core/trace/tool.js'
import { readTrace } from '../../core/trace/trace-reader.js'
import { judgeEvidence } from './evidence.js'

const trace = (raw: object) => readTrace(raw, new ToolTable())

describe('the evidence', () => {
  it('holds the request, every call and every result, with failures marked', () => {
    const raw = {
      prompt: 'Delete it.',
      tool_calls: [
        { server: 's', name: 'find', args: { b: 1, a: 2 } },
        { name: 'delete', args: {} },
      ],
      tool_results: [
        { content: [{ type: 'text', text: 'found' }] },
        { is_error: true, content: [{ type: 'text', text: 'denied' }] },
      ],
      final_response: 'Deleted.',
    }
    expect(judgeEvidence(trace(raw), null)).toEqual({
      observed:
        'User: Delete it.\nCall 1: s.find {"a":2,"b":1}\nResult 1: found\nCall 2: delete {}\nResult 2: (ERROR) denied',
      graded: 'Deleted.',
    })
  })

  it('is the same whatever the clock said', () => {
    const at = (duration_ms: number) =>
      judgeEvidence(
        trace({ tool_calls: [{ name: 'x', started_ms: duration_ms, duration_ms }], timing: { duration_ms } }),
        null,
      )
    expect(at(1)).toEqual(at(2))
  })

  it('grades the target that is named, and nothing where it leads nowhere', () => {
    const raw = trace({ tool_calls: [{ name: 'x', args: { city: 'Bergen' } }] })
    expect(judgeEvidence(raw, 'tool_calls[0].args').graded).toBe('{"city":"Bergen"}')
    expect(judgeEvidence(raw, 'tool_calls[7].args').graded).toBe('')
  })

  it('is bounded, and says so', () => {
    const huge = 'x'.repeat(200_000)
    const raw = { tool_calls: [{ name: 'x' }], tool_results: [{ content: huge }], final_response: huge }
    const { observed, graded } = judgeEvidence(trace(raw), null)
    expect(observed.length).toBeLessThan(9_000)
    expect(graded).toMatch(/\[160000 more characters left out\]$/)
  })
})
