// A reader's folder: the files of a page are written there, and its commands run there.
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { AnswerFunction } from '../../src/models/model-server/model-answers.js'
import { environmentAt } from '../e2e/eval-suites.js'
import { CLI, folderWith, ROOT } from '../e2e/run-cli.js'
import { model } from '../e2e/run-suite.js'
import type { Page } from './page.js'

const GIVEN = join(ROOT, 'test/fixtures/docs')

/** What a reader has installed. */
const PACKAGES = ['zod', 'tsx', 'vitest', 'agentevals', '@ai-sdk', '@types', '@modelcontextprotocol']

// Scripts, not shell functions, because mcprove starts programs too. The real npx would download packages.
const PROGRAMS = {
  mcprove: `exec '${process.execPath}' '${CLI}' "$@"`,
  npx: `[ "$1" = -y ] && shift
name="$1"; shift
case "$name" in
  mcprove) exec '${process.execPath}' '${CLI}' "$@" ;;
  *) exec '${process.execPath}' '${ROOT}/node_modules/'"$name/dist/index.js" "$@" ;;
esac`,
}

export interface PageFolder {
  readonly path: string
  readonly env: Readonly<Record<string, string>>
  readonly write: (name: string, text: string) => void
}

/**
 * `test/fixtures/docs/<page>/` holds the files that a page needs, and in `model.mjs` the model that it calls.
 * Files of `test/fixtures/docs/` itself are available to every page that names them.
 */
export async function openPageFolder(page: Page): Promise<PageFolder> {
  const path = folderWith({})
  const write = (name: string, content: string) => {
    mkdirSync(dirname(join(path, name)), { recursive: true })
    writeFileSync(join(path, name), content)
  }
  installPackages(path)
  for (const [name, script] of Object.entries(PROGRAMS)) {
    write(`node_modules/.bin/${name}`, `#!/bin/sh\n${script}\n`)
    chmodSync(join(path, 'node_modules/.bin', name), 0o755)
  }
  if (/\$ .*\bexamples\//.test(page.text)) cpSync(join(ROOT, 'examples'), join(path, 'examples'), { recursive: true })
  const shared = readdirSync(GIVEN, { withFileTypes: true }).filter((entry) => entry.isFile())
  for (const { name } of shared.filter(({ name }) => page.text.includes(name)))
    cpSync(join(GIVEN, name), join(path, name))
  const own = join(GIVEN, page.file.replace(/^docs\//, '').replace(/\.md$/, ''))
  if (existsSync(own)) cpSync(own, path, { recursive: true })
  const env = {
    ...variablesIn(page.text),
    HOME: path,
    PATH: `${join(path, 'node_modules/.bin')}:${process.env.PATH}`,
    ...(await modelIn(existsSync(join(own, 'model.mjs')) ? own : GIVEN)),
  }
  return { path, env, write }
}

/** Gives every variable that the page uses some value. */
export function variablesIn(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => [name, 'some value']))
}

export function installPackages(folder: string): void {
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(ROOT, join(folder, 'node_modules/mcprove'))
  for (const name of PACKAGES) symlinkSync(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
}

async function modelIn(folder: string): Promise<Readonly<Record<string, string>>> {
  const { answer }: { answer: AnswerFunction } = await import(pathToFileURL(join(folder, 'model.mjs')).href)
  return environmentAt(await model(answer))
}
