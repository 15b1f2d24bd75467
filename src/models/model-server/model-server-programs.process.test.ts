import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import { afterAll, expect, it } from 'vitest'
import { parseSuite } from '../../suite/parse-suite.js'
import { createModelServer } from './create-model-server.js'

// Programs that use the server, in processes of their own; the examples of docs/model-server.md as they stand there.
const here = fileURLToPath(new URL('./', import.meta.url))
const docs = readFileSync(join(here, '../../../docs/model-server.md'), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'mcprove-docs-'))
afterAll(() => rmSync(folder, { recursive: true }))

function block(heading: string): string {
  const text = docs.split(`\`\`\`${heading}\n`)[1]?.split('```')[0]
  if (text === undefined) throw new Error(`docs/model-server.md has no block ${heading}`)
  return text
}

/** Runs an example in a process of its own, with `mcprove/node` as it is in this tree. */
async function output(example: string): Promise<string> {
  const exports = ['create-model-server', 'errors-at', 'fail-then'].map((file) => `export * from './${file}.js'`)
  const { outputFiles } = await build({
    stdin: { contents: example, resolveDir: here },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    plugins: [
      {
        name: 'this-tree',
        setup: ({ onResolve, onLoad }) => {
          onResolve({ filter: /^mcprove\/node$/ }, () => ({ path: 'node', namespace: 'this-tree' }))
          onLoad({ filter: /./, namespace: 'this-tree' }, () => {
            return { contents: exports.join('\n'), loader: 'ts', resolveDir: here }
          })
        },
      },
    ],
  })
  const file = join(folder, 'example.mjs')
  writeFileSync(file, outputFiles[0]?.text ?? '')
  const { stdout } = await promisify(execFile)(process.execPath, [file], { timeout: 600_000 })
  return stdout
}

it('the model listens where the suite looks for it', async () => {
  const { providers } = parseSuite(block('yaml weather.mcprove.yml')).settings
  // A free port, and an end: the page's own program runs until it is stopped.
  const example = block('js model.mjs').replace('port: 4010', 'port: 0')
  const program = `${example}\nconsole.log(server.baseUrl('anthropic'))\nawait server.close()`
  const [listening, baseUrl] = (await output(program)).split('\n')
  expect(listening).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+$/)
  expect(baseUrl?.replace(/:\d+\//, ':4010/')).toBe(providers?.anthropic?.base_url)
  expect(example).not.toContain('4010')
})

it('a program ends when it closes its server, with a slow answer still under way', async () => {
  const program = `
    import { createModelServer } from 'mcprove/node'
    const server = await createModelServer({ answer: { text: 'late', delay_ms: 600_000 } })
    const body = JSON.stringify({ model: 'm', messages: [{ role: 'user', content: 'x' }] })
    const asked = fetch(server.baseUrl('openai') + '/chat/completions', { method: 'POST', body }).catch(() => 'ended')
    while (server.requestCount === 0) await new Promise((resolve) => setImmediate(resolve))
    await server.close()
    console.log(await asked)`
  expect(await output(program)).toBe('ended\n')
})

it('the table of paths is true', async () => {
  const server = await createModelServer({ answer: { text: 'ok' } })
  try {
    const rows = [...docs.matchAll(/`POST (\/\S+)`/g)].map(([, path = '']) => path.replace('<model>', 'm'))
    expect(rows).toHaveLength(8)
    for (const path of rows) {
      const asked = { role: 'user', content: 'x', parts: [{ text: 'x' }] }
      const body = JSON.stringify({ model: 'm', max_tokens: 1, messages: [asked], input: 'x', contents: [asked] })
      expect((await fetch(server.url + path, { method: 'POST', body })).status, path).toBe(200)
    }
  } finally {
    await server.close()
  }
})
