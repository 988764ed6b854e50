import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import go from 'highlight.js/lib/languages/go'
import http from 'highlight.js/lib/languages/http'
import json from 'highlight.js/lib/languages/json'
import python from 'highlight.js/lib/languages/python'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import yaml from 'highlight.js/lib/languages/yaml'

const languages = { sh: bash, go, http, json, python, sql, ts: typescript, tsx: typescript, yaml }
for (const [name, language] of Object.entries(languages))
  highlighter.registerLanguage(name, language)

/** Code as HTML whose words have classes; languages that are not known are escaped alone. */
export function highlight(code: string, language: string): string {
  return highlighter.getLanguage(language)
    ? highlighter.highlight(code, { language }).value
    : code.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
