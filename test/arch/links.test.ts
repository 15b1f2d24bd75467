// Every link of every page leads somewhere, every page is led to, and nothing a user can name goes unmentioned.
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { anchorsOf, linksOf } from '../docs/links.js'
import { pages, ROOT } from '../docs/page.js'

const all = pages()
const byFile = new Map(all.map((page) => [page.file, page]))

describe('links', () => {
  it.each(all)('of $file lead somewhere', (page) => {
    for (const { target, path, anchor } of linksOf(page)) {
      expect(existsSync(join(ROOT, path)), `${page.file} links to ${target}`).toBe(true)
      const linked = byFile.get(path)
      if (anchor !== '' && linked !== undefined) {
        expect([...anchorsOf(linked)], `${page.file} links to ${target}`).toContain(anchor)
      }
    }
  })

  it('lead from docs/README.md to every page of docs', () => {
    const reached = new Set(['docs/README.md'])
    for (const file of reached) {
      const page = byFile.get(file)
      if (page === undefined) continue
      for (const { path } of linksOf(page)) {
        const isFolder = existsSync(join(ROOT, path)) && statSync(join(ROOT, path)).isDirectory()
        const files = isFolder ? readdirSync(join(ROOT, path)).map((name) => `${path}/${name}`) : [path]
        for (const one of files) if (one.startsWith('docs/') || one.startsWith('src/')) reached.add(one)
      }
    }
    const lost = all.map(({ file }) => file).filter((file) => /^(docs|src)\//.test(file) && !reached.has(file))
    expect(lost).toEqual([])
  })
})

describe('nothing goes unmentioned', () => {
  const text = all
    .filter(({ file }) => file.startsWith('docs/'))
    .map((page) => page.text)
    .join('\n')

  it('every command is in the documentation', () => {
    const commands = readdirSync(join(ROOT, 'src/cli/commands'))
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => name.replace(/\.ts$/, ''))
    expect(commands.length).toBeGreaterThan(15)
    expect(commands.filter((name) => !text.includes(`mcprove ${name}`))).toEqual([])
  })

  it('every gate is in the documentation', () => {
    const gates = readdirSync(join(ROOT, 'src/gates')).filter((name) =>
      existsSync(join(ROOT, 'src/gates', name, 'gate.ts')),
    )
    expect(gates.length).toBeGreaterThan(15)
    expect(gates.filter((folder) => !text.includes(`gates/${folder}/README.md`))).toEqual([])
  })

  it('every import format is in the documentation', () => {
    const formats = readdirSync(join(ROOT, 'src/importers')).filter((name) =>
      existsSync(join(ROOT, 'src/importers', name, 'importer.ts')),
    )
    expect(formats.length).toBeGreaterThan(10)
    expect(formats.filter((name) => !text.includes(`importers/${name}/`))).toEqual([])
  })
})
