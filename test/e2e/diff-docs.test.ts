// docs/diff-and-explain.md: what it shows is what its commands print.
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { folderWith, ROOT, shell } from './run-cli.js'

// Three commands each, also on a machine that is busy with more.
vi.setConfig({ testTimeout: 120_000 })

const page = readFileSync(join(ROOT, 'docs/diff-and-explain.md'), 'utf8')
const samples = [...page.matchAll(/```console\n(.*?)```/gs)].map(([, text = '']) => text)

it('there is a sample of each command', () => {
  expect(samples.map((text) => /\$ mcprove (diff|explain) /.exec(text)?.[1])).toEqual(['diff', 'explain'])
})

it.each(samples)('%s', async (sample) => {
  const cwd = folderWith({})
  cpSync(join(ROOT, 'examples'), join(cwd, 'examples'), { recursive: true })
  const lines = sample.split('\n')
  const commands = lines.filter((line) => line.startsWith('$ ')).map((line) => line.slice(2))
  const { stdout, stderr } = await shell(commands.join('\n'), { cwd, limitMs: 60_000 })
  expect(stderr).toBe('')
  expect(`${commands.map((command) => `$ ${command}\n`).join('')}${stdout}`).toBe(sample)
})
