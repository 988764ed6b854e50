import { t } from '../texts/texts.ts'

const key = 'outrider.theme'

export const themes = [
  { value: 'system', label: t('System') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
] as const
type Theme = (typeof themes)[number]['value']

/** The theme that the user has chosen in this browser. */
export function currentTheme(): Theme {
  const kept = localStorage.getItem(key)
  return themes.find(({ value }) => value === kept)?.value ?? 'system'
}

/** Applies the stored choice, or the system's. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = currentTheme()
}

export function setTheme(theme: Theme): void {
  localStorage.setItem(key, theme)
  applyTheme()
}

/** Switches between light and dark. */
export function toggleTheme(): void {
  const theme = currentTheme()
  const isDark =
    theme === 'system' ? matchMedia('(prefers-color-scheme: dark)').matches : theme === 'dark'
  setTheme(isDark ? 'light' : 'dark')
}
