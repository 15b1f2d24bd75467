import { expect, it } from 'vitest'
import { listPages } from './list-pages.js'

const named = ({ name }: Readonly<Record<string, unknown>>): string | undefined =>
  typeof name === 'string' ? name : undefined

function pages(...answers: Readonly<Record<string, unknown>>[]): Promise<readonly string[]> {
  let asked = 0
  return listPages('tools', async () => answers[Math.min(asked++, answers.length - 1)] ?? {}, named)
}

it('joins the pages, an empty one among them, and hands each cursor on', async () => {
  const cursors: (string | undefined)[] = []
  const answers = [
    { tools: [{ name: 'a' }], nextCursor: 'x' },
    { tools: [], nextCursor: 'y' },
    { tools: [{ name: 'b' }] },
  ]
  const askPage = async (cursor: string | undefined) => {
    cursors.push(cursor)
    return answers[cursors.length - 1] ?? {}
  }
  expect(await listPages('tools', askPage, named)).toEqual(['a', 'b'])
  expect(cursors).toEqual([undefined, 'x', 'y'])
})

it.each(['', null, 7])('%j in place of a cursor ends the list', async (nextCursor) => {
  const first = { tools: [{ name: 'a' }], nextCursor: 'x' }
  const last = { tools: [{ name: 'b' }], nextCursor }
  expect(await pages(first, last)).toEqual(['a', 'b'])
})

it('refuses a cursor that comes again', async () => {
  const tools = [{ name: 'a' }]
  await expect(
    pages({ tools, nextCursor: 'x' }, { tools, nextCursor: 'y' }, { tools, nextCursor: 'x' }),
  ).rejects.toThrowErrorMatchingSnapshot()
})

it('refuses pages without end', async () => {
  let asked = 0
  const askPage = async () => ({ tools: [{ name: 'a' }], nextCursor: String(asked++) })
  await expect(listPages('tools', askPage, named)).rejects.toThrowErrorMatchingSnapshot()
  expect(asked).toBe(1000)
})

it.each([
  [{ tools: 'none' }, 'sent a list without "tools": {"tools": "none"}'],
  [{ tools: [{ title: 'a' }] }, 'lists an entry without a name in "tools": {"title": "a"}'],
  [{ tools: [null] }, 'lists an entry without a name in "tools": null'],
])('refuses %j', async (answer, message) => {
  await expect(pages(answer)).rejects.toThrow(message)
})

it('refuses a list of more items than anybody offers, however few pages they come on', async () => {
  const tools = Array.from({ length: 60_000 }, (_, index) => ({ name: String(index) }))
  await expect(pages({ tools, nextCursor: 'x' }, { tools })).rejects.toThrow('lists more than 100000 "tools"')
})
