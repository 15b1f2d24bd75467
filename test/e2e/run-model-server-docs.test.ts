// docs/model-server.md, "Try a suite with it": the two files as they stand there, run as the page says.
import { spawn } from 'node:child_process'
import { readFileSync, symlinkSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '../fixtures/servers/running.js'
import { folderWith, ROOT, shell } from './run-cli.js'

const docs = readFileSync(join(ROOT, 'docs/model-server.md'), 'utf8')

function block(heading: string): string {
  const text = docs.split(`\`\`\`${heading}\n`)[1]?.split('```')[0]
  if (text === undefined) throw new Error(`docs/model-server.md has no block ${heading}`)
  return text
}

const WEATHER = `
import { createMockServer } from 'mcprove/node'
const input_schema = { type: 'object', properties: { city: { type: 'string' } } }
const server = await createMockServer({ tools: [{ name: 'get_weather', input_schema, default: 'rain in {{args.city}}' }] })
await server.serveStdio()
`

it('the program plays the model, the suite asks it, and some of the conversations go wrong', async () => {
  // The page's port may be taken.
  const port = String(await freePort())
  const atPort = (text: string) => text.replaceAll('4010', port)
  const folder = folderWith({
    'model.mjs': atPort(block('js model.mjs')),
    'weather.mcprove.yml': atPort(block('yaml weather.mcprove.yml')),
    'weather.mjs': WEATHER,
  })
  await mkdir(join(folder, 'node_modules'))
  symlinkSync(ROOT, join(folder, 'node_modules/mcprove'), 'dir')
  const model = spawn(process.execPath, ['model.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    const said = await new Promise((resolve) => model.stdout.once('data', (chunk) => resolve(String(chunk))))
    expect(said).toBe(`listening on http://127.0.0.1:${port}\n`)
    expect(docs).toContain('`ANTHROPIC_API_KEY=test npx mcprove run --live`')
    const { code, stdout } = await shell('ANTHROPIC_API_KEY=test mcprove run --live', { cwd: folder })
    expect(stdout).toMatch(
      /^tool-selection floor \[PASS\] umbrella: selection [6-9]\/10 \(([6-9]0%)\), pass\^k \1, max tokens \d+$/m,
    )
    expect(code).toBe(0)
  } finally {
    model.kill('SIGKILL')
  }
})
