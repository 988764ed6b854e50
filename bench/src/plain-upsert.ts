import { randomUUID } from 'node:crypto'
import type { Sql } from 'postgres'
import { depositOf } from './installation.ts'

const batch = 500

/**
 * Writes what the house writes for so many deposits (contact, identifiers, event, its key, entry, two steps, the
 * step's effect), as one who knows it all beforehand would: a statement for each 500, on one connection. Answers
 * events a second.
 */
export async function upsertPlainly(admin: Sql, count: number, run: string): Promise<number> {
  await makeTables(admin)
  const began = performance.now()
  for (let first = 0; first < count; first += batch) {
    const rows = Array.from({ length: batch }, (_, n) => rowOf(first + n, run))
    await admin`
      with r as (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as r (
          id uuid, wallet text, external text, attributes jsonb, payload jsonb, key text
        )
      ), c as (
        insert into bench.contacts (id, wallet_address, external_id, attributes, tags)
        select distinct on (wallet) gen_random_uuid(), wallet, external, attributes, '{depositor}' from r order by wallet
        on conflict (wallet_address) do update set attributes = excluded.attributes
        returning id, wallet_address
      ), k as (
        insert into bench.event_keys select sha256(key::bytea), id from r
      ), e as (
        insert into bench.events select r.id, c.id, 'deposit', r.attributes, r.payload, r.key, now()
        from r join c on c.wallet_address = r.wallet
      ), n as (
        insert into bench.entries select r.id, c.id, r.key, r.payload, now(), now()
        from r join c on c.wallet_address = r.wallet
      ), s as (
        insert into bench.steps select r.id, node, 'done', now() from r, (values ('tag'), ('end')) as nodes (node)
      )
      insert into bench.effects select sha256(('tag' || key)::bytea), now() from r`
  }
  const seconds = (performance.now() - began) / 1_000
  await admin`drop schema bench cascade`
  return count / seconds
}

function rowOf(n: number, run: string) {
  const { contact, attributes, payload } = depositOf(n)
  const { walletAddress: wallet, externalId: external } = contact
  return { id: randomUUID(), wallet, external, attributes, payload, key: `${run}-${n}` }
}

async function makeTables(admin: Sql): Promise<void> {
  await admin.unsafe(`
    create schema bench;
    create table bench.contacts (id uuid primary key, wallet_address text unique, external_id text unique,
      attributes jsonb, tags text[]);
    create table bench.event_keys (hash bytea primary key, event_id uuid);
    create table bench.events (id uuid, contact_id uuid, name text, attributes jsonb, payload jsonb, key text,
      at timestamptz);
    create index on bench.events (contact_id, id);
    create table bench.entries (id uuid primary key, contact_id uuid, key text unique, trigger jsonb,
      entered_at timestamptz, finished_at timestamptz);
    create index on bench.entries (contact_id, entered_at);
    create table bench.steps (entry_id uuid, node text, status text, finished_at timestamptz,
      primary key (entry_id, node));
    create table bench.effects (hash bytea primary key, at timestamptz)`)
}
