/** Closes the menu of all pages where it would fill a narrow window. Without scripts it stays open. */
export function foldMenu(): void {
  const isNarrow = matchMedia('(max-width: 55rem)')
  const menu = document.querySelector<HTMLDetailsElement>('details.menu')
  const fold = () => {
    if (menu) menu.open = !isNarrow.matches
  }
  isNarrow.addEventListener('change', fold)
  fold()
}
