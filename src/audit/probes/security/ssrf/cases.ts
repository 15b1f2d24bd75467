import type { ProbeCase } from '../../../case-server/probe-case.js'
import { textServer } from '../../../case-server/text-tool.js'

const fetched = async (url: string): Promise<string> => await (await fetch(url)).text()

/** By its address, after every way to write it. */
function isOwnMachine(url: string): boolean {
  const { hostname } = new URL(url)
  return /^(?:127\.|0\.|localhost$|\[::)/.test(hostname)
}

export const cases: readonly ProbeCase[] = [
  {
    name: 'refuses addresses of its own machine',
    server: textServer('fetch', 'url', async (url) => {
      if (isOwnMachine(url)) throw new Error('The address is private')
      return await fetched(url)
    }),
    verdict: 'passed',
  },
  {
    name: 'fetches any address, which may be its purpose',
    server: textServer('fetch', 'url', fetched),
    verdict: 'warning',
  },
  {
    name: 'fetches any address, over HTTP in the modern era',
    server: { ...textServer('fetch', 'url', fetched), transport: 'http' },
    era: 'modern',
    verdict: 'warning',
  },
  {
    name: 'connects to any host, and tells nothing of the answer',
    server: textServer('check', 'hostname', async (host) => {
      await fetched(`http://${host}/`)
      return 'up'
    }),
    verdict: 'warning',
  },
  {
    name: 'compares the text with two names of its machine',
    server: textServer('fetch', 'url', async (url) => {
      if (/^https?:\/\/(?:127\.0\.0\.1|localhost)\b/.test(url)) throw new Error('The address is private')
      return await fetched(url)
    }),
    verdict: 'error',
  },
  {
    name: 'looks alike: only repeats the URL',
    server: textServer('bookmark', 'url', (url) => `Found no bookmark ${url}`),
    verdict: 'passed',
  },
  {
    name: 'looks alike: fetches one address of its own',
    server: textServer('page', 'link', () => 'fetch failed: getaddrinfo ENOTFOUND example.com'),
    verdict: 'inconclusive',
  },
  {
    name: 'has no parameter for a URL',
    server: textServer('search', 'term', () => 'none'),
    verdict: 'skipped',
  },
]
