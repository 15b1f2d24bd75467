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

  it.each<[unknown, string]>([
    [{}, ''],
    [['turns'], '0'],
    [[null], '0'],
    [[{}], '0'],
    [[{ turns: { exakt: 1 } }], '0 turns exakt'],
    [[{ target: 'turns' }], '0'],
    [[{ target: 5, matcher: 1 }], '0 target'],
    [[{ matcher: 1 }], '0 matcher'],
    [[{ message: 'x' }], '0 message'],
    [[{ turns: 1, message: 'x' }], '0 message'],
    [[{ target: 'turns', matcher: 1, x: 1 }], '0 x'],
    [[{ target: 'turns', matcher: 1, message: 5 }], '0 message'],
    [[{ 'a..b': 1 }], '0 a..b'],
    [[{ target: 'a[', matcher: 1 }], '0 target'],
  ])('refuses %j at its place', (input, path) => {
    const issues = issuesOf(input)
    expect(issues?.map(([place]) => place)).toEqual([path])
    expect(issues).toMatchSnapshot()
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
