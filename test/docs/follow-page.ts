import { isDeepStrictEqual } from 'node:util'
import { transform } from 'esbuild'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { checkYaml, isResult } from './check-data.js'
import type { Page, Snippet } from './page.js'
import { openPageFolder, type PageFolder } from './page-folder.js'
import { type ConsoleCommand, isShownBy, readConsole, runConsole } from './run-console.js'

const PROGRAMS = new Set(['js', 'ts'])
const SHELL = new Set(['console', 'sh'])

/** Executes the page from top to bottom, and throws where the result differs from what it shows. */
export async function followPage(page: Page): Promise<void> {
  const folder = await openPageFolder(page)
  const printed: string[] = []
  for (const step of page.steps) {
    const place = `${page.file}:${step.line}`
    if (step.kind === 'hidden') {
      printed.push(...(await run(readConsole(step.text), folder, place)))
    } else if (step.exemption === null) {
      printed.push(...(await follow(step, page, folder, printed, place)))
    }
  }
}

/** What it printed. */
async function follow(
  snippet: Snippet,
  page: Page,
  folder: PageFolder,
  printed: readonly string[],
  place: string,
): Promise<string[]> {
  const { language, title, text } = snippet
  if (SHELL.has(language)) return await run(commandsOf(snippet), folder, place)
  if (/\.\w+$/.test(title)) return await writeFile(snippet, page, folder, place)
  if (PROGRAMS.has(language)) return await runProgram(snippet, folder, place)
  if (language === 'yaml') await checkYaml(snippet, page, place)
  else if (language === 'jsonl' && title === '')
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  else if (language !== 'json' || title !== '' || isResult(text, place)) {
    const isPrinted = printed.some(
      (output) => output.includes(text) || isShownBy(text, output) || (language === 'json' && isSameJson(text, output)),
    )
    expect(isPrinted, `${place}: no command of the page printed\n${text}but\n${printed.join('---\n')}`).toBe(true)
  }
  return []
}

/** Whether the output is this value, however a page lays it out. */
function isSameJson(text: string, output: string): boolean {
  try {
    return isDeepStrictEqual(JSON.parse(output), JSON.parse(text))
  } catch {
    return false
  }
}

function commandsOf({ language, text }: Snippet): ConsoleCommand[] {
  return language === 'sh' ? [{ command: text, shown: null }] : readConsole(text)
}

async function run(commands: readonly ConsoleCommand[], folder: PageFolder, place: string): Promise<string[]> {
  const outcomes = await runConsole(commands, folder)
  for (const { command, shown, code, stdout, stderr } of outcomes) {
    const told = `${place}: ${command} ended with ${code} and said\n${stdout}${stderr}`
    // A page may show a failing command. A command with `--quiet` may also fail silently.
    const isSilent = stdout === '' && stderr === ''
    if (shown === null) expect(isSilent ? [0, 1] : [0], told).toContain(code)
    else {
      expect([0, 1, 2, 3], told).toContain(code)
      if (!isShownBy(shown, stdout) && !isShownBy(shown, stderr)) expect(stdout || stderr, told).toBe(shown)
    }
  }
  return outcomes.flatMap(({ stdout, stderr }) => [stdout, stderr])
}

async function writeFile(snippet: Snippet, page: Page, folder: PageFolder, place: string): Promise<string[]> {
  const { title, text } = snippet
  folder.write(title, text)
  if (title.endsWith('.json')) JSON.parse(text)
  if (/\.ya?ml$/.test(title)) parse(text)
  if (/\.mcprove\.ya?ml$/.test(title)) {
    await run([{ command: `mcprove validate '${title}'`, shown: null }], folder, place)
  } else if (title.startsWith('.github/workflows/')) {
    return await run(workflowCommands(text), folder, place)
  } else {
    const [name = ''] = /[^/]+?(?=\.(ts|m?js)$)|[^/]+$/.exec(title) ?? []
    const isUsed = page.steps.some((other) => other !== snippet && other.text.includes(name))
    expect(isUsed, `${place}: nothing on the page uses ${title}`).toBe(true)
  }
  return []
}

/** The mcprove commands of a workflow that use no GitHub expressions. */
function workflowCommands(text: string): ConsoleCommand[] {
  const { jobs }: { jobs: Record<string, { steps: readonly { run?: string }[] }> } = parse(text)
  const commands = Object.values(jobs).flatMap(({ steps }) => steps.flatMap(({ run: command }) => command ?? []))
  const ours = commands.filter((command) => /^(npx )?mcprove /.test(command) && !command.includes('${{'))
  return ours.map((command) => ({ command: `CI=true ${command}`, shown: null }))
}

async function runProgram({ language, text, line }: Snippet, folder: PageFolder, place: string): Promise<string[]> {
  const { code } = await transform(text, { loader: language === 'ts' ? 'ts' : 'js', format: 'esm' })
  const isTest = /from ['"]vitest['"]/.test(text)
  const name = `snippet-${line}${isTest ? '.test' : ''}.mjs`
  folder.write(name, code)
  const command = isTest ? `node node_modules/vitest/vitest.mjs run ${name}` : `node ${name}`
  return await run([{ command, shown: null }], folder, place)
}
