import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ToolAnswer } from '../client/connection.js'
import { connectMock } from './mock-connection.js'

// docs/mock-servers.md is executed: what it shows is what happens. The rest of the page is followed by test/e2e/docs.test.ts.
const page = readFileSync(new URL('../../../docs/mock-servers.md', import.meta.url), 'utf8')

const [, manifest] = /^```yaml shop\.yml\n([\s\S]*?)^```/m.exec(page) ?? []

function shown({ error, is_error, content }: ToolAnswer): string {
  if (error !== undefined) return `${error.code}: ${error.message}`
  // Every answer on the page is text.
  return `${is_error ? 'error: ' : ''}${(content as { text: string }[]).map(({ text }) => text).join()}`
}

it('the manifest on the page answers as the page says', async () => {
  const connection = await connectMock('shop', { manifest: manifest ?? '', file: 'shop.yml' })
  const calls = page.split('\n').filter((line) => / -> /.test(line))
  const answered: string[] = []
  for (const line of calls) {
    const [request = ''] = line.split(' -> ')
    const [, name = '', args = ''] = /^(\S+) (.*?) *$/.exec(request) ?? []
    answered.push(`${request} -> ${shown(await connection.callTool(name, JSON.parse(args)))}`)
  }
  expect(calls).toHaveLength(9)
  expect(answered).toEqual(calls)
})

it('a recording answers what it does not hold as the page says', async () => {
  const trace = {
    tool_calls: [{ id: 'c1', server: 'shop', name: 'price', args: { item: 'hat' } }],
    tool_results: [{ call_id: 'c1', is_error: false, content: [{ type: 'text', text: '10' }] }],
  }
  const connection = await connectMock('shop', { manifest: JSON.stringify(trace), file: 'session.json' })
  expect(shown(await connection.callTool('price', { item: 'hat' }))).toBe('10')
  expect(page).toContain(`\n${shown(await connection.callTool('price', { item: 'shoe' }))}\n`)
})
