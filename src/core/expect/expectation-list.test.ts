import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { matcherSchema } from '../matchers/matcher-schema.js'
import { expectationList } from './expectation-list.js'

const list = () => expectationList(matcherSchema)

function issuesOf(input: unknown): [string, string][] {
  return (list().safeParse(input).error?.issues ?? []).map((issue) => [issue.path.join(' '), issue.message])
}

describe('expectationList', () => {
  it('flattens both forms in the order written', () => {
    const parsed = list().parse([
      { 'tool_calls[0].name': 'search', final_response: { contains: 'x' } },
      { target: 'turns', matcher: { '<=': 3 }, message: 'be quick' },
    ])
    expect(parsed.map(({ target, matcher, message }) => [target.text, matcher.source, message])).toEqual([
      ['tool_calls[0].name', { exact: 'search' }, undefined],
      ['final_response', { contains: 'x' }, undefined],
      ['turns', { '<=': 3 }, 'be quick'],
    ])
    expect(parsed[0]).not.toHaveProperty('message')
    expect(list().parse([{ target: 'turns', matcher: 1 }])[0]).not.toHaveProperty('message')
  })

  it('may be empty', () => {
    expect(list().parse([])).toEqual([])
  })

  it.each<[unknown, string, string]>([
    [{}, '', '`expect` is a list: write `- tool_calls[0].name: { exact: search }`'],
    [['turns'], '0', 'not an expectation: write `- tool_calls[0].name: { exact: search }`'],
    [[null], '0', 'not an expectation: write `- tool_calls[0].name: { exact: search }`'],
    [[{}], '0', 'an empty expectation: write `- tool_calls[0].name: { exact: search }`'],
    [[{ turns: { exakt: 1 } }], '0 turns exakt', 'unknown matcher `exakt`; did you mean `exact`?'],
    [[{ target: 'turns' }], '0', 'an entry with `target` needs a `matcher`'],
    [[{ target: 5, matcher: 1 }], '0 target', '`target` is a target path'],
    [[{ matcher: 1 }], '0 matcher', '`matcher` requires a `target`'],
    [[{ message: 'x' }], '0 message', '`message` requires a `target`'],
    [[{ turns: 1, message: 'x' }], '0 message', '`message` requires a `target`'],
    [[{ target: 'turns', matcher: 1, x: 1 }], '0 x', 'unknown key `x`; an entry has target, matcher and message'],
    [[{ target: 'turns', matcher: 1, message: 5 }], '0 message', '`message` is a text'],
    [
      [{ 'a..b': 1 }],
      '0 a..b',
      '"a..b" is not a valid target path: expected a key (column 3). Write a dot path with indices such as `tool_calls[0].args.city`; write a key with dots as `["a.b"]`.',
    ],
    [
      [{ target: 'a[', matcher: 1 }],
      '0 target',
      '"a[" is not a valid target path: expected an index, `*` or a quoted key between brackets (column 2). Write a dot path with indices such as `tool_calls[0].args.city`; write a key with dots as `["a.b"]`.',
    ],
  ])('refuses %j at its place', (input, path, message) => {
    expect(issuesOf(input)).toEqual([[path, message]])
  })

  it('has a JSON Schema in which any other key is a target', () => {
    expect(z.toJSONSchema(list(), { io: 'input', unrepresentable: 'any' })).toMatchObject({
      type: 'array',
      items: {
        properties: { target: { type: 'string' }, matcher: { $ref: '#/$defs/matcher' }, message: { type: 'string' } },
        additionalProperties: { $ref: '#/$defs/matcher' },
      },
    })
  })
})
