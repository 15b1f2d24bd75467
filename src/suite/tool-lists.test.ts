import { describe, expect, it } from 'vitest'
import { isMcproveError } from '../core/errors/error.js'
import { parseSuite } from './parse-suite.js'
import { expandServer } from './read/expand-server.js'

const agent = { name: 'a', prompt: 'p', servers: ['calendar'], golden_path: { calls: ['x'] } }

describe('a server that is a list of tools', () => {
  it('is for tests that call nothing; another is refused where it names the server', () => {
    const servers = { calendar: { tools: [{ name: 'x' }] } }
    expect(() => parseSuite({ servers, agents: [{ ...agent, first_call_only: true }] })).not.toThrow()
    expect(() => parseSuite({ servers, agents: [agent] })).toFailWith('SUITE_INVALID')
    const { servers: _, ...onTrack } = agent
    const critics = { tracks: { v1: { servers: ['calendar'], expected: [] } } }
    expect(() => parseSuite({ servers, agents: [{ ...onTrack, critics }] })).toThrow(/calls tools of `calendar`/)
  })

  it('is text to the last character: nothing in it is a variable', () => {
    const tools = [{ name: 'x', description: 'Costs @{AMOUNT} or @{'.replaceAll('@', '$') }]
    const suite = parseSuite({ servers: { calendar: { tools } }, agents: [{ ...agent, first_call_only: true }] })
    expect(expandServer(suite, 'calendar', {})).toEqual({ tools })
  })

  it('names a tool that is there twice, a key that is none, and a misspelled word of a schema', () => {
    const suite = (tools: string) => `servers: { calendar: { tools: ${tools} } }`
    expect(() => parseSuite(suite('[{ name: x }, { name: y }, { name: x }]'))).toThrow(/1:\d+: `x` is listed twice/)
    expect(() => parseSuite(suite('[{ name: x }, { name: x, server: null }]'))).not.toThrow()
    expect(() => parseSuite(suite('[{ name: x, inputschema: {} }]'))).toThrow(/did you mean `input_schema`/)
    expect(() => parseSuite(suite('[{ name: x, input_schema: { requird: [a] } }]'))).toFailWith('SUITE_INVALID')
  })

  it('tells of a critic whose field no tool has, with its place', () => {
    const suite = (field: string) => `
servers: { calendar: { tools: [{ name: create_event, input_schema: { properties: { title: {}, room: {} } } }] } }
agents:
  - name: books
    prompt: p
    servers: [calendar]
    first_call_only: true
    critics:
      expected: [{ tool: calendar.create_event, args: { title: Standup } }]
      fields:
        - { field: ${field}, critic: binary }
`
    expect(() => parseSuite(suite('room'))).not.toThrow()
    expect(problemOf(() => parseSuite(suite('titel')))).toMatchObject({
      line: 11,
      column: 20,
      message: expect.stringMatching(/`titel` .*`calendar\.create_event`/),
      hint: 'Did you mean `title`?',
    })
  })
})

function problemOf(load: () => unknown): unknown {
  try {
    return load()
  } catch (error) {
    return isMcproveError(error) ? error.problems[0] : error
  }
}
