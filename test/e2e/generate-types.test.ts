// Types of real servers, checked by the compilers that projects have, with the built package.
import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { installPackages } from '../docs/page-folder.js'
import { cliInProcess as cli } from './in-process.js'
import { expectCalm, folderWith, ROOT } from './run-cli.js'
import { OWN_SERVER, packageCommand } from './run-suite.js'

const TSCONFIG = {
  compilerOptions: {
    target: 'es2023',
    module: 'node16',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
  },
}

const TOOLS = JSON.stringify({
  tools: [
    {
      name: 'get_weather',
      description: 'The weather in a city.',
      inputSchema: {
        type: 'object',
        properties: { city: { type: 'string' }, units: { enum: ['metric', 'imperial'] } },
        required: ['city'],
      },
    },
  ],
})

const SUITE = `import { EvalSuite, expectedCalls } from 'mcprove/evals'
import type { Tools } from './tools.js'
const call = expectedCalls<Tools>()
export default new EvalSuite({ name: 's' }).addCase({
  name: 'c', userMessage: 'm', expectedToolCalls: [call('get_weather', ARGS)],
})
`

/** What the compiler prints. */
async function tsc(compiler: string, folder: string): Promise<string> {
  const bin = join(ROOT, 'node_modules', compiler, 'bin/tsc')
  return await promisify(execFile)(process.execPath, [bin, '-p', folder], { cwd: folder }).then(
    () => '',
    ({ stdout }: { stdout: string }) => stdout,
  )
}

function project(files: Readonly<Record<string, string>>): string {
  const folder = folderWith({
    'tsconfig.json': JSON.stringify(TSCONFIG),
    'package.json': '{"type":"module"}',
    ...files,
  })
  installPackages(folder)
  return folder
}

async function types(folder: string, ...args: readonly string[]): Promise<string> {
  const outcome = await cli(['generate', 'types', ...args], { cwd: folder })
  expectCalm(outcome)
  expect(outcome).toMatchObject({ code: 0, stderr: '' })
  return outcome.stdout
}

describe.each(['typescript-7', 'typescript', 'typescript-5.9'])('%s', (compiler) => {
  it('compiles the types of real servers', async () => {
    const servers = {
      everything: packageCommand('server-everything'),
      memory: packageCommand('server-memory'),
      filesystem: packageCommand('server-filesystem', '/tmp'),
      own: [process.execPath, OWN_SERVER],
    }
    const folder = project({})
    for (const [name, command] of Object.entries(servers)) {
      const text = await types(folder, '--', ...command)
      expect(text.match(/^ {2}\S+: /gm)?.length).toBeGreaterThan(3)
      writeFileSync(join(folder, `${name}.ts`), text)
    }
    expect(await tsc(compiler, folder)).toBe('')
  })

  it('refuses a suite with wrong arguments, and accepts one with right ones', async () => {
    const folder = project({ 'tools.json': TOOLS })
    await types(folder, 'tools.json', '-o', 'tools.ts')
    const withArgs = async (args: string) => {
      writeFileSync(join(folder, 'suite.ts'), SUITE.replace('ARGS', args))
      return await tsc(compiler, folder)
    }
    expect(await withArgs(`{ city: 'Oslo', units: 'metric' }`)).toBe('')
    expect(await withArgs(`{ town: 'Oslo' }`)).toContain('suite.ts')
    expect(await withArgs(`{ city: 'Oslo', units: 'kelvin' }`)).toContain('suite.ts')
  })
})

describe('what types are generated of', () => {
  const shop = JSON.stringify({
    tools: [{ name: 'act', input_schema: { type: 'object', properties: {} }, default: 'ok' }],
  })
  const files = {
    'shop.yml': shop,
    'mcprove.yml': 'servers:\n  web-shop: { mock: ./shop.yml }\n  other: { mock: ./shop.yml }\n',
    'tools.json': TOOLS,
    'trace.json':
      '{"tools":[{"server":"a","name":"x","input_schema":{"type":"object"}},{"server":"b","name":"y"}],"tool_calls":[]}',
  }
  const interfaces = (text: string) => [...text.matchAll(/export interface (\w+)/g)].map(([, name]) => name)

  it.each<[string[], string[]]>([
    [['web-shop'], ['WebShopTools']],
    [['web-shop', '--config', 'mcprove.yml'], ['WebShopTools']],
    [['mcprove.yml'], ['WebShopTools', 'OtherTools']],
    [['tools.json'], ['Tools']],
    [['tools.json', '--name', 'MyTools'], ['MyTools']],
    [['shop.yml'], ['Tools']],
    [['trace.json'], ['ATools', 'BTools']],
  ])('%j', async (args, names) => {
    expect(interfaces(await types(folderWith(files), ...args))).toEqual(names)
  })

  it('writes the same file twice', async () => {
    const folder = folderWith(files)
    await types(folder, 'mcprove.yml', '-o', 'tools.ts')
    const first = readFileSync(join(folder, 'tools.ts'), 'utf8')
    await types(folder, 'mcprove.yml', '-o', 'tools.ts')
    expect(readFileSync(join(folder, 'tools.ts'), 'utf8')).toBe(first)
  })

  it.each([
    [['tpyes', 'web-shop'], '`generate types`'],
    [['types'], 'no server given'],
    [['types', 'tools.json', '--name', 'my tools'], '--name WeatherTools'],
    [['types', 'mcprove.yml', '--name', 'Own'], 'one server'],
    [['types', 'gone'], 'web-shop'],
  ])('%j is refused', async (args, text) => {
    const outcome = await cli(['generate', ...args], { cwd: folderWith(files) })
    expect(outcome).toMatchObject({ code: 2, stdout: '' })
    expect(outcome.stderr).toContain(text)
  })
})
