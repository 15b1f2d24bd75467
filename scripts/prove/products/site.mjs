// One folder in which a product runs a scenario: its own HOME, a suite, and a program in front of the product that keeps what it prints.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { markOf } from './script.mjs'
import { SERVER } from './tools.mjs'

const CLI = fileURLToPath(new URL('../../../dist/cli.cjs', import.meta.url))
const PAGE = fileURLToPath(new URL('../../../docs/external-agents.md', import.meta.url))
const TOOL_SERVER = fileURLToPath(new URL('tool-server.mjs', import.meta.url))
/** Set where there is no network namespace. */
const NOWHERE = Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(?:HTTPS?|NO)_PROXY$/.test(name)))
export const RUN_LIMIT_MS = 90_000

/** Makes the folder. `more` are keys of the test in the suite, `external` settings beside those of the product. */
export function openSite(
  { name, product, folder, cache, urls },
  scenario,
  { external = {}, test = {}, suite = {}, home = product.home } = {},
) {
  rmSync(folder, { recursive: true, force: true })
  const site = { name, folder, home: join(folder, 'home'), scenario, urls, bin: join(folder, 'bin'), cache, sent: [] }
  for (const inner of ['home', 'bin', 'tmp', 'work']) mkdirSync(join(folder, inner), { recursive: true })
  const files = home?.({ ...urls, home: site.home }) ?? {}
  for (const [path, text] of Object.entries(files)) write(join(site.home, path), text)
  write(
    join(folder, 'work/suite.mcprove.yml'),
    JSON.stringify(suiteOf(product, scenario, external, test, suite), null, 2),
  )
  if (product.recipe !== undefined) write(join(folder, 'work', product.recipe), recipeOf(product.recipe))
  writeShim(site)
  if (product.prepare !== undefined) runProduct(site, product.prepare(urls))
  return site
}

function suiteOf(product, scenario, external, test, suite) {
  const joined = { ...product.external, ...external, env: { ...product.external.env, ...external.env, ...NOWHERE } }
  return {
    servers: { [SERVER]: { command: [process.execPath, TOOL_SERVER] } },
    ...suite,
    agents: [
      {
        name: scenario,
        external: joined,
        servers: [SERVER],
        prompt: `${markOf(scenario)} Look after the books.`,
        timeout_ms: RUN_LIMIT_MS,
        expect: [{ 'tool_names[0]': { regex: '.' } }],
        ...test,
      },
    ],
  }
}

/** A named block of the page. */
function recipeOf(file) {
  const [, block] = readFileSync(PAGE, 'utf8').split(`\n\`\`\`js ${file}\n`)
  return block.split('\n```')[0]
}

/** Keeps the product's output and notes that it was started. */
function writeShim({ name, bin, folder, cache }) {
  const program = join(cache, 'bin', name)
  write(
    join(bin, name),
    `#!/bin/bash
echo start >>'${folder}/starts.txt'
'${program}' "$@" 2> >(tee -a '${folder}/stderr.txt' >&2) | tee -a '${folder}/stdout.jsonl'
exit "\${PIPESTATUS[0]}"
`,
  )
  chmodSync(join(bin, name), 0o755)
}

function write(path, text) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}

/** The whole environment of mcprove and of the product. */
function environment({ bin, home, folder, cache, urls }) {
  return {
    PATH: [bin, join(cache, 'bin'), dirname(process.execPath), '/usr/bin', '/bin'].join(':'),
    HOME: home,
    LANG: 'C.UTF-8',
    TMPDIR: join(folder, 'tmp'),
    NO_COLOR: '1',
    MODEL_URL: urls.model,
    OTLP_URL: urls.otlp,
  }
}

/** Runs a command of the product itself in the folder, and returns what it prints. */
export function runProduct(site, args) {
  const { status, stdout, stderr } = spawnSync(join(site.cache, 'bin', site.name), args, {
    cwd: join(site.folder, 'work'),
    env: environment(site),
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    timeout: RUN_LIMIT_MS,
  })
  if (status !== 0) throw new Error(`${site.name} ${args[0]} failed: ${stderr.slice(0, 300)}`)
  return stdout
}

/** `mcprove run` in the folder: its result, with traces. */
export async function mcproveRun(site, args) {
  const output = join(site.folder, 'result.json')
  rmSync(output, { force: true })
  const words = [CLI, 'run', ...args, '--traces', '--reporter', `json=${output}`, '--reporter', 'minimal']
  const child = spawn(process.execPath, words, {
    cwd: join(site.folder, 'work'),
    env: environment(site),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = []
  child.stdout.on('data', (chunk) => said.push(chunk))
  child.stderr.on('data', (chunk) => said.push(chunk))
  const code = await new Promise((resolve) => child.on('close', resolve))
  const text = existsSync(output) ? readFileSync(output, 'utf8') : undefined
  const result = text === undefined ? undefined : JSON.parse(text)
  const row = result?.tests[0]
  return { code, text, row, run: row?.runs[0], trace: row?.runs[0]?.trace, said: Buffer.concat(said).toString() }
}

export function startsOf({ folder }) {
  const file = join(folder, 'starts.txt')
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').length - 1 : 0
}

export function cassettesOf({ folder }) {
  const cassettes = join(folder, 'work/cassettes')
  return existsSync(cassettes) ? filesBelow(cassettes).filter((path) => path.endsWith('.jsonl')) : []
}

export function filesBelow(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .map((path) => join(folder, path))
    .filter((path) => statSync(path, { throwIfNoEntry: false })?.isFile())
    .sort()
}
