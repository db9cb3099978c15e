import { t } from '../../../language/guild-settings.ts'
import './permission-switches.css'
import { Permission, type PermissionName } from '@guildhall/protocol/permissions/bits'
import { hasPermissions } from '@guildhall/protocol/permissions/compute-permissions'
import { useState } from 'react'
import { Field } from '../../../shared/form/field.tsx'
import { Switch } from '../../../shared/form/switch.tsx'
import { withPermission } from '../../../shared/permissions/permission-groups.ts'
import { searchPermissions } from './search-permissions.ts'

type PermissionSwitchesProps = {
  /** The permission set in its wire format. */
  value: string
  /** Why the user may not change it; null if they may. */
  whyNot: string | null
  /** The user's own permissions: no others can be granted. */
  held: bigint
  onChange: (set: string) => void
}

/** The permissions of a role, in groups. */
export function PermissionSwitches({ value, whyNot, held, onChange }: PermissionSwitchesProps) {
  const [query, setQuery] = useState('')
  const set = BigInt(value)
  const groups = searchPermissions(query)
  const reasonOf = (name: PermissionName): string | null => {
    if (whyNot !== null) return whyNot
    const isNew = !hasPermissions(set, Permission[name])
    return isNew && !hasPermissions(held, Permission[name])
      ? t('permissions.you-cant-grant-permissions-that-you')
      : null
  }

  return (
    <div className="permission-list">
      <Field
        name="permission_search"
        label={t('guild-settings.search-permissions')}
        type="search"
        autoComplete="off"
        required
        value={query}
        onChange={({ target }) => setQuery(target.value)}
      />
      {groups.length === 0 ? <p className="section-empty">{t('guild-settings.no-matching-permissions')}</p> : null}
      {groups.map(({ title, permissions }) => (
        <section key={title} className="permission-group" aria-label={title}>
          <h3 className="permission-group-title">{title}</h3>
          {permissions.map(({ name, label, hint }) => {
            const reason = reasonOf(name)
            return (
              <Switch
                key={name}
                label={label}
                hint={reason === null ? hint : `${hint} ${reason}`}
                isOn={hasPermissions(set, Permission[name])}
                isDisabled={reason !== null}
                onSwitch={(isOn) => onChange(withPermission(value, name, isOn))}
              />
            )
          })}
        </section>
      ))}
    </div>
  )
}
