const name = 'outrider.theme'
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

export function currentTheme(): Theme {
  const kept = localStorage.getItem(name)
  return themes.find((theme) => theme === kept) ?? 'system'
}

/** Follows the kept choice, or the system's. */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = currentTheme()
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem(name, theme)
  applyTheme()
}
