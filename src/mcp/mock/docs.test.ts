import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, it } from 'vitest'
import type { ToolAnswer } from '../connection.js'
import { connectMock } from './mock-connection.js'

// docs/mock-servers.md is executed: what it shows is what happens.
const page = readFileSync(new URL('../../../docs/mock-servers.md', import.meta.url), 'utf8')

function block(language: string): string {
  const [, text] = new RegExp(`^\`\`\`${language}\n([^]*?)^\`\`\``, 'm').exec(page) ?? []
  if (text === undefined) throw new Error(`no ${language} block`)
  return text
}

function shown({ error, is_error, content }: ToolAnswer): string {
  if (error !== undefined) return `${error.code}: ${error.message}`
  // Every answer on the page is text.
  return `${is_error ? 'error: ' : ''}${(content as { text: string }[]).map(({ text }) => text).join()}`
}

it('the manifest on the page answers as the page says', async () => {
  const connection = await connectMock('shop', { manifest: block('yaml'), file: 'shop.yml' })
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

it('the test on the page passes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mcprove-mock-docs-'))
  try {
    const outfile = join(folder, 'example.mjs')
    await build({
      stdin: { contents: block('ts'), loader: 'ts', resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
      alias: { 'mcprove/node': fileURLToPath(new URL('create-mock-server.ts', import.meta.url)) },
      bundle: true,
      platform: 'node',
      format: 'esm',
      banner: { js: `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)` },
      outfile,
    })
    await import(/* @vite-ignore */ outfile)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
