// Whether a server runs on this machine, and what it was given of it. Canaries are on this machine only.
import { readlinkSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import { isLoopbackUrl } from '../../mcp/raw/loopback-url.js'
import type { Wire } from '../../mcp/raw/wire.js'
import type { Audit } from '../probe/audit.js'

/** Programs whose server sees another machine's files and loopback. */
const ELSEWHERE = /^(?:\S*\/)?(?:docker|podman|nerdctl|ssh|kubectl|wsl(?:\.exe)?)\s/

export async function isLocal(audit: Audit): Promise<boolean> {
  const { wire } = await audit.session()
  if (wire.kind === 'http') return isLoopbackUrl(wire.url)
  return !ELSEWHERE.test(audit.setting.target.replace(/^.*?-- /s, ''))
}

/** The working folder of the server; undefined where the system does not tell. */
export function workingFolder(wire: Wire): string | undefined {
  const pid = pidOf(wire)
  if (pid === undefined) return undefined
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

/** True when a word of the command, or the working folder, is a folder around this one: the server may serve it. */
export function isGiven(folder: string, target: string, cwd: string | undefined): boolean {
  const words = target.split(/[\s'",=]+/).filter((word) => isAbsolute(word))
  return [...words, ...(cwd === undefined ? [] : [cwd])].some((root) => isWithin(folder, root))
}

function isWithin(folder: string, root: string): boolean {
  const way = relative(resolve(root), folder)
  return way === '' || (!way.startsWith('..') && !isAbsolute(way))
}

function pidOf(wire: Wire): number | undefined {
  return wire.kind === 'stdio' ? wire.pid : undefined
}
