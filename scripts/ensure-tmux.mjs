// The live display is tested in a real terminal, which tmux is. Installs it where that needs nobody's consent; elsewhere
// those tests are skipped and say so.
import { spawnSync } from 'node:child_process'

const LIMIT_MS = 60_000

export function ensureTmux() {
  if (works('tmux', '-V')) return
  const install = ['apt-get', 'install', '--yes', '--no-install-recommends', 'tmux']
  const mayInstall = process.getuid?.() === 0 && works('apt-get', '--version')
  if (mayInstall && (works(...install) || (works('apt-get', 'update') && works(...install)))) return
  console.log('ensure-tmux: tmux is not here, so the live display is not tested')
}

function works(command, ...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: 'ignore', timeout: LIMIT_MS, env }).status === 0
}
