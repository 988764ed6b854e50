import { brokerUsers } from '@outrider/outrider/operator/commands'
import { alertRules, prometheusRule } from './alerts.ts'
import { boards, dashboard } from './dashboards.ts'
import { envExample } from './env-example.ts'
import { scaling } from './scaling.ts'
import { externalSecretsExample, secretsExample } from './secrets-example.ts'

/** The texts of files that follow from the declarations of the services, by their places in the repository. */
export const derived: Readonly<Record<string, () => string>> = {
  '.env.example': envExample,
  'deploy/k8s/base/nats-users.conf': () => `${brokerUsers()}\n`,
  'deploy/k8s/production/alerts.yaml': prometheusRule,
  'deploy/helm/outrider/files/users.conf': () => `${brokerUsers()}\n`,
  ...Object.fromEntries(
    boards().flatMap((board) =>
      ['k8s/production/dashboards', 'helm/outrider/files'].map((folder) => [
        `deploy/${folder}/${board.file}.json`,
        () => dashboard(board),
      ]),
    ),
  ),
  'deploy/k8s/production/scaling.yaml': scaling,
  'deploy/k8s/external-secrets.example.yaml': externalSecretsExample,
  'deploy/k8s/secrets.example.yaml': secretsExample,
  'deploy/observability/alerts.yaml': alertRules,
}
