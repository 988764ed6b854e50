import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** A dashboard as dashboards.yaml has it. */
export interface Board {
  readonly file: string
  readonly title: string
  /** By name: where Grafana finds the values. All but the namespace may have several. */
  readonly variables: Readonly<Record<string, string>>
  readonly panels: readonly Panel[]
}
interface Panel {
  readonly title: string
  readonly unit: string
  readonly queries: readonly { readonly expr: string; readonly legend: string }[]
}

export function boards(): Board[] {
  const file = new URL('../observability/dashboards.yaml', import.meta.url)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a file of this package, which tests check
  return parse(readFileSync(file, 'utf8')) as Board[]
}

const columns = 3
const size = { w: 24 / columns, h: 8 }
const datasource = { type: 'prometheus', uid: '${datasource}' }

/** A dashboard in the form that Grafana loads. */
export function dashboard({ file, title, variables, panels }: Board): string {
  const board = {
    title,
    uid: file === 'outrider' ? file : `outrider-${file}`,
    schemaVersion: 39,
    version: 1,
    refresh: '30s',
    time: { from: 'now-3h', to: 'now' },
    timezone: 'browser',
    tags: ['outrider'],
    templating: {
      list: [
        { name: 'datasource', type: 'datasource', query: 'prometheus', label: 'Prometheus' },
        ...Object.entries(variables).map(([name, query]) => variable(name, query)),
      ],
    },
    panels: panels.map(panel),
  }
  return `${JSON.stringify(board, null, 1)}\n`
}

function variable(name: string, query: string) {
  const several = name === 'namespace' ? {} : { multi: true, includeAll: true, allValue: '.*' }
  return { name, type: 'query', datasource, query, refresh: 2, sort: 1, ...several }
}

function panel({ title, unit, queries }: Panel, index: number) {
  const [row, column] = [Math.floor(index / columns), index % columns]
  return {
    id: index + 1,
    type: 'timeseries',
    title,
    datasource,
    gridPos: { ...size, x: column * size.w, y: row * size.h },
    fieldConfig: { defaults: { unit, min: 0 }, overrides: [] },
    options: { legend: { displayMode: 'list', placement: 'bottom' } },
    targets: queries.map(({ expr, legend }, target) => ({
      refId: String.fromCodePoint(65 + target),
      expr,
      legendFormat: legend,
    })),
  }
}
