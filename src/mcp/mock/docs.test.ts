import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { ToolAnswer } from '../connection.js'
import { connectMock } from './mock-connection.js'

// docs/mock-servers.md is executed: what it shows is what happens. Its suite and its test are in test/e2e/mock-docs.test.ts.
const page = readFileSync(new URL('../../../docs/mock-servers.md', import.meta.url), 'utf8')

const [, manifest] = /^```yaml\n([\s\S]*?)^```/m.exec(page) ?? []

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
