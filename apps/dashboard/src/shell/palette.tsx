import type { Calls } from '@outrider/sdk'
import { useNavigate } from '@tanstack/react-router'
import { type LucideIcon, Megaphone, Search, Users, Workflow, LayoutTemplate } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Autocomplete } from 'react-aria-components/Autocomplete'
import { Dialog } from 'react-aria-components/Dialog'
import { Header } from 'react-aria-components/Header'
import { Input } from 'react-aria-components/Input'
import { Menu, MenuItem, MenuSection } from 'react-aria-components/Menu'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { SearchField } from 'react-aria-components/SearchField'
import { nameOf } from '../contacts/contact-names.tsx'
import { useRead } from '../data/queries.ts'
import { type ListName, useGoTo, useTenant } from '../tenant/tenant.tsx'
import { t } from '../texts/texts.ts'
import { Avatar, Kbd } from '../ui/identity.tsx'
import { pageLinks } from './navigation.ts'

interface Props {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Commands that do not open a page. */
  readonly actions: readonly PaletteAction[]
}

export interface PaletteAction {
  readonly name: string
  readonly icon: LucideIcon
  readonly keys?: string
  readonly run: () => void
}

/** The command palette: searches pages, actions, contacts, automations, campaigns, and templates. */
export function Palette({ isOpen, onClose, actions }: Props) {
  return (
    <ModalOverlay
      className="overlay top-overlay"
      isDismissable
      isOpen={isOpen}
      onOpenChange={onClose}
    >
      <Modal className="modal palette">
        <Dialog className="palette-dialog" aria-label={t('Search')}>
          <Commands actions={actions} onClose={onClose} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

function Commands({ actions, onClose }: Omit<Props, 'isOpen'>) {
  const { orgId, environment } = useTenant()
  const [text, setText] = useState('')
  const navigate = useNavigate()
  const goTo = useGoTo()
  const found = useSearch(useDeferredValue(text.trim()))
  const typed = text.trim().toLowerCase()
  const fits = ({ name }: { readonly name: string }) => name.toLowerCase().includes(typed)
  const close = (act: () => unknown) => () => {
    onClose()
    act()
  }
  const pages = pageLinks.filter(fits)
  const fitting = actions.filter(fits)
  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      <SearchField className="palette-search" aria-label={t('Search')} autoFocus>
        <Search size={16} aria-hidden />
        <Input placeholder={t('Search contacts, campaigns, automations, pages…')} />
        <Kbd keys="Esc" />
      </SearchField>
      <Menu
        className="menu palette-menu"
        aria-label={t('Results')}
        renderEmptyState={() => (
          <p className="menu-empty">{found.isSearching ? t('Searching…') : t('Nothing found.')}</p>
        )}
      >
        {found.hits.length > 0 && (
          <MenuSection>
            <Header className="menu-header">{t('Found')}</Header>
            {found.hits.map(({ list, id, name, icon: Icon, kind }) => (
              <MenuItem
                key={id}
                id={id}
                textValue={name}
                className="menu-item"
                onAction={close(() => goTo(list, id))}
              >
                {list === 'contacts' ? <Avatar name={name} /> : <Icon size={16} aria-hidden />}
                <span>{name}</span>
                <span className="note">{kind}</span>
              </MenuItem>
            ))}
          </MenuSection>
        )}
        {pages.length > 0 && (
          <MenuSection>
            <Header className="menu-header">{t('Pages')}</Header>
            {pages.map(({ name, to, icon: Icon, key }) => (
              <MenuItem
                key={name}
                id={name}
                textValue={name}
                className="menu-item"
                onAction={close(() => navigate({ to, params: { orgId, environment } }))}
              >
                <Icon size={16} aria-hidden />
                <span>{name}</span>
                {key !== undefined && (
                  <span className="note">
                    <Kbd keys={`g ${key}`} />
                  </span>
                )}
              </MenuItem>
            ))}
          </MenuSection>
        )}
        {fitting.length > 0 && (
          <MenuSection>
            <Header className="menu-header">{t('Actions')}</Header>
            {fitting.map(({ name, icon: Icon, keys, run }) => (
              <MenuItem
                key={name}
                id={name}
                textValue={name}
                className="menu-item"
                onAction={close(run)}
              >
                <Icon size={16} aria-hidden />
                <span>{name}</span>
                {keys !== undefined && (
                  <span className="note">
                    <Kbd keys={keys} />
                  </span>
                )}
              </MenuItem>
            ))}
          </MenuSection>
        )}
      </Menu>
    </Autocomplete>
  )
}

interface Hit {
  readonly list: ListName
  readonly id: string
  readonly name: string
  readonly kind: string
  readonly icon: LucideIcon
}

/** Hits of each list. */
const limit = 5

async function search(calls: Calls, q: string): Promise<readonly Hit[]> {
  const params = { params: { query: { q, limit } } }
  const [contacts, automations, campaigns, templates] = await Promise.all([
    calls.get('/contacts', params),
    calls.get('/automations', params),
    calls.get('/campaigns', params),
    calls.get('/templates', params),
  ])
  const named = (
    list: ListName,
    kind: string,
    icon: LucideIcon,
    items: readonly { readonly id: string; readonly name: string }[],
  ) => items.map(({ id, name }): Hit => ({ list, id, name, kind, icon }))
  const people = contacts.contacts.map((contact) => ({ id: contact.id, name: nameOf(contact) }))
  return [
    ...named('contacts', t('Contact'), Users, people),
    ...named('automations', t('Automation'), Workflow, automations.automations),
    ...named('campaigns', t('Campaign'), Megaphone, campaigns.campaigns),
    ...named('templates', t('Template'), LayoutTemplate, templates.templates),
  ]
}

function useSearch(q: string): { readonly hits: readonly Hit[]; readonly isSearching: boolean } {
  const { data, isFetching } = useRead(['palette', q], (calls) => search(calls, q), {
    keep: true,
    isEnabled: q !== '',
  })
  return { hits: q === '' ? [] : (data ?? []), isSearching: isFetching }
}
