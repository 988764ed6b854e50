import { boards } from '../src/dashboards.ts'

/** Every query of the dashboards, those for the values of their variables included. */
export const queries = boards().flatMap(({ panels, variables }) => [
  ...panels.flatMap(({ title, queries: all }) => all.map((each) => ({ title, ...each }))),
  ...Object.entries(variables).map(([name, query]) => ({
    title: `values of ${name}`,
    expr: query.replace(/^label_values\((.*), (\w+)\)$/, 'count by ($2) ($1)'),
    legend: '',
  })),
])
