// Folders of a project that are symbolic links, where commands are about to write.
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { cliInProcess as cli } from './in-process.js'
import { folderWith } from './run-cli.js'
import { KEYS, model, OWN_SERVER, providersAt } from './run-suite.js'

const provider = await model({ text: 'ok' })
const SUITE = {
  providers: providersAt(provider),
  servers: { own: { command: [process.execPath, OWN_SERVER] } },
  agents: [{ name: 'says ok', model: 'openai/gpt-5', prompt: 'Say ok.', expect: [{ final_response: 'ok' }] }],
  tools: [
    { name: 'adds', server: 'own', tool: 'add', args: { a: 1, b: 2 }, expect: [{ content: { snapshot: true } }] },
  ],
}

function project(...links: readonly string[]): { folder: string; elsewhere: string } {
  const folder = folderWith({ 'mcprove.yml': JSON.stringify(SUITE) })
  const elsewhere = folderWith({})
  for (const link of links) {
    mkdirSync(join(elsewhere, link.replace('.', '')))
    symlinkSync(join(elsewhere, link.replace('.', '')), join(folder, link))
  }
  return { folder, elsewhere }
}

it.each([
  ['run --record', 'cassettes', ['run', '--record', '-t', 'says ok'], 2],
  ['run -u', 'snapshots', ['run', '-u', '-t', 'adds'], 2],
  ['init --demo', 'cassettes', ['init', '--demo'], 2],
  // A convenience that is not to be had fails nobody.
  ['run', '.mcprove', ['run', '-u', '-t', 'adds'], 0],
] as const)('%s writes nothing through the link %s, and says where it leads', async (_, link, args, code) => {
  const { folder, elsewhere } = project(link)
  const outcome = await cli(args, { cwd: folder, env: KEYS })
  expect(outcome.stdout + outcome.stderr).toMatch(new RegExp(`${link} .* ${elsewhere}`))
  expect(outcome.code).toBe(code)
  expect(readdirSync(elsewhere, { recursive: true })).toEqual([link.replace('.', '')])
})

it('a project that is reached through a link is not refused anything', async () => {
  const { folder, elsewhere } = project()
  symlinkSync(folder, join(elsewhere, 'project'))
  const args = ['run', 'project/mcprove.yml', '--record', '-u']
  const { stderr } = await cli(args, { cwd: elsewhere, env: KEYS })
  expect(stderr).toBe('recorded project/cassettes/mcprove/says-ok.openai-gpt-5.jsonl\n')
  expect(readdirSync(folder).sort()).toEqual(['cassettes', 'mcprove.yml', 'snapshots'])
})
