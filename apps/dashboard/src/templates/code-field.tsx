import { autocompletion, closeBrackets } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { html } from '@codemirror/lang-html'
import { liquid } from '@codemirror/lang-liquid'
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language'
import { type Diagnostic, lintGutter, setDiagnostics } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'react'
import { type TemplateFault, placeOf } from './draft.ts'

interface Props {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly isReadOnly: boolean
  readonly faults: readonly TemplateFault[]
  /** Known variables, such as `contact.attributes.plan`. */
  readonly paths: readonly string[]
}

/**
 * An editor for HTML or MJML with Liquid. It is in a shadow root, where CodeMirror adopts its style sheets: the policy
 * of the page permits no style elements.
 */
export function CodeField({ label, value, onChange, isReadOnly, faults, paths }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView>(null)
  const latest = useRef({ onChange, paths, value })
  useEffect(() => {
    latest.current = { onChange, paths, value }
  })
  useEffect(() => {
    if (!host.current) return undefined
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' })
    const editor = new EditorView({
      root,
      parent: root,
      state: EditorState.create({
        doc: latest.current.value,
        extensions: [
          extensions(() => latest.current.paths),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorState.readOnly.of(isReadOnly),
          EditorView.updateListener.of(({ docChanged, state }) => {
            if (docChanged) latest.current.onChange(state.doc.toString())
          }),
        ],
      }),
    })
    view.current = editor
    return () => {
      view.current = null
      editor.destroy()
    }
  }, [label, isReadOnly])
  useEffect(() => {
    const editor = view.current
    if (editor) editor.dispatch(setDiagnostics(editor.state, diagnosticsOf(editor.state, faults)))
  }, [faults])
  return <div ref={host} className="code-field" />
}

function diagnosticsOf({ doc }: EditorState, faults: readonly TemplateFault[]): Diagnostic[] {
  return faults.map((fault) => {
    const { line, column } = placeOf(fault)
    const { from, to } = doc.line(Math.min(line, doc.lines))
    const start = Math.min(from + column - 1, to)
    return { from: start, to: Math.max(start, to), severity: 'error', message: fault.message }
  })
}

function extensions(paths: () => readonly string[]) {
  return [
    lineNumbers(),
    lintGutter(),
    history(),
    drawSelection(),
    closeBrackets(),
    autocompletion(),
    EditorView.lineWrapping,
    replacingAsPlainText,
    keymap.of([...defaultKeymap, ...historyKeymap]),
    liquid({
      base: html(),
      variables: roots.map((label) => ({ label, type: 'variable' })),
      properties: (path) => propertiesAt(path.join('.'), paths()),
    }),
    syntaxHighlighting(colors),
    look,
  ]
}

/**
 * Text that is typed over a selection is inserted here. Chromium would give it the color of the replaced text by an
 * inline style, which the policy rejects.
 */
const replacingAsPlainText = EditorView.domEventHandlers({
  beforeinput({ inputType, data }, view) {
    const { state } = view
    const { empty, from, to } = state.selection.main
    if (inputType !== 'insertText' || data === null || empty || state.readOnly) return false
    const insert = () =>
      state.update(state.replaceSelection(data), { userEvent: 'input.type', scrollIntoView: true })
    const handlers = state.facet(EditorView.inputHandler) // they close brackets, for example
    if (!handlers.some((handle) => handle(view, from, to, data, insert))) view.dispatch(insert())
    return true // prevents the default
  },
})

const roots = ['contact', 'event', 'trigger', 'data', 'unsubscribeUrl', 'preferencesUrl']
const contactFields = ['id', 'email', 'externalId', 'walletAddress', 'attributes', 'tags']

/** The names that may follow `contact.attributes.` or another path. */
function propertiesAt(path: string, paths: readonly string[]) {
  const known = [
    ...contactFields.map((name) => `contact.${name}`),
    ...paths.map((each) => (each.startsWith('contact.') ? each : `event.payload.${each}`)),
  ]
  const names = known
    .filter((each) => each.startsWith(`${path}.`))
    .map((each) => each.slice(path.length + 1).split('.')[0] ?? '')
  return [...new Set(names)].map((label) => ({ label, type: 'property' }))
}

const colors = HighlightStyle.define([
  { tag: [tags.tagName, tags.angleBracket], color: 'var(--accent)' },
  { tag: [tags.attributeName, tags.propertyName], color: 'var(--warn)' },
  { tag: [tags.attributeValue, tags.string], color: 'var(--good)' },
  { tag: [tags.variableName, tags.keyword], color: 'var(--danger)' },
  { tag: tags.comment, color: 'var(--text-quiet)' },
])

const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--text)', fontSize: '13px' },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '-2px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '20px' },
  '.cm-content': { caretColor: 'var(--text)' },
  '.cm-cursor': { borderLeftColor: 'var(--text)' },
  '.cm-gutters': { background: 'transparent', color: 'var(--text-quiet)', border: 'none' },
  '.cm-selectionBackground, &.cm-focused .cm-selectionBackground': {
    background: 'var(--iris-7) !important',
  },
  '.cm-tooltip': {
    border: '1px solid var(--line)',
    borderRadius: '6px',
    background: 'var(--raised)',
    color: 'var(--text)',
  },
  '.cm-tooltip-autocomplete ul li[aria-selected]': {
    background: 'var(--accent-solid)',
    color: 'var(--on-accent)',
  },
})
