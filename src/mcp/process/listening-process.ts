// The process that listens at a URL of this machine. Linux only, and only processes of the same user.
import { readFileSync } from 'node:fs'
import { isLoopbackUrl } from '../raw/loopback-url.js'
import { allProcesses, openFilesOf } from './process-tree.js'

/** proc(5): the state of a listening socket. */
const LISTEN = '0A'

/** Undefined when it is not known: another machine, a container, a process of another user. */
export function listenerAt(url: string): number | undefined {
  if (!isLoopbackUrl(url)) return undefined
  const { port, protocol } = new URL(url)
  const wanted = Number(port === '' ? (protocol === 'https:' ? 443 : 80) : port)
  const sockets = new Set(
    [...listening('tcp', wanted), ...listening('tcp6', wanted)].map((inode) => `socket:[${inode}]`),
  )
  if (sockets.size === 0) return undefined
  const owners = allProcesses().filter(({ pid }) => openFilesOf(pid).some((file) => sockets.has(file)))
  // Of several that share the socket, such as the workers of a cluster, the one that started the others.
  return owners.find(({ parent }) => !owners.some(({ pid }) => pid === parent))?.pid
}

function listening(table: 'tcp' | 'tcp6', port: number): readonly string[] {
  return textOf(`/proc/net/${table}`)
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
      return state === LISTEN && Number.parseInt(local.slice(local.indexOf(':') + 1), 16) === port ? [inode] : []
    })
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}
