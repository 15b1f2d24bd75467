// Some tests need a system program: a real terminal, a real browser, an XML validator. Installs Debian's packages where
// that needs no confirmation; elsewhere those tests are skipped and say so.
import { spawnSync } from 'node:child_process'

const PROGRAMS = [
  { name: 'tmux', version: '-V', tests: 'the live display' },
  { name: 'chromium', version: '--version', tests: 'the HTML report in a browser' },
  { name: 'xmllint', debian: 'libxml2-utils', version: '--version', tests: 'JUnit reports against their schema' },
]

const LIMIT_MS = 300_000

export function ensurePrograms() {
  const mayInstall = process.getuid?.() === 0 && works('apt-get', '--version')
  for (const { name, debian = name, version, tests } of PROGRAMS) {
    if (works(name, version)) continue
    const install = ['apt-get', 'install', '--yes', '--no-install-recommends', debian]
    if (mayInstall && (works(...install) || (works('apt-get', 'update') && works(...install)))) continue
    console.log(`ensure-programs: ${name} is not here, so this is not tested: ${tests}`)
  }
}

function works(command, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: 'ignore', timeout: LIMIT_MS, env }).status === 0
}
