import { useLayoutEffect, useState } from 'preact/hooks'

type Theme = 'light' | 'dark'

const KEY = 'mcprove-theme'

/** Light or dark: the system's setting until the reader chooses; the choice is remembered. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(initialTheme)
  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  const other: Theme = theme === 'dark' ? 'light' : 'dark'
  const choose = () => {
    setTheme(other)
    remember(other)
  }
  return (
    <button type="button" class="theme-switch" onClick={choose} aria-label={`Switch to the ${other} theme`}>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        {theme === 'dark' ? (
          <path d="M10 5.8a4.2 4.2 0 1 0 0 8.4 4.2 4.2 0 0 0 0-8.4M10 1v2M10 17v2M1 10h2M17 10h2M3.6 3.6 5 5M15 15l1.4 1.4M3.6 16.4 5 15M15 5l1.4-1.4" />
        ) : (
          <path d="M16.5 11.8A7 7 0 0 1 8.2 3.5a7 7 0 1 0 8.3 8.3Z" />
        )}
      </svg>
    </button>
  )
}

function initialTheme(): Theme {
  return remembered() ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
}

// A sandboxed page has no storage, and accessing it throws.
function remembered(): Theme | null {
  try {
    const theme = localStorage.getItem(KEY)
    return theme === 'light' || theme === 'dark' ? theme : null
  } catch {
    return null
  }
}

function remember(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme)
  } catch {
    // Without storage the choice is not remembered.
  }
}
