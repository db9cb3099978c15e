import { t } from '../../../language/developers.ts'
import { CheckList } from '../../../shared/form/checkbox-list.tsx'
import { textOfScope } from '../../../shared/permissions/scope-texts.ts'
import { PermissionChoice } from '../permission-choice.tsx'
import { type Defaults, scopesIn } from './installation.ts'

type ContextDefaultsProps = {
  context: string
  title: string
  defaults: Defaults | undefined
  onChange: (defaults: Defaults) => void
  error: string | undefined
}

/** The default scopes and permissions of a context. */
export function ContextDefaults({ context, title, defaults, onChange, error }: ContextDefaultsProps) {
  const { scopes, permissions } = defaults ?? { scopes: [], permissions: 0n }
  return (
    <>
      <CheckList
        legend={t('installation.requested-permissions', { title })}
        options={scopesIn(context).map((value) => ({ value, text: textOfScope(value), hint: value }))}
        chosen={scopes}
        onChoose={(next) => onChange({ scopes: next, permissions })}
        error={error}
      />
      {scopes.includes('bot') ? (
        <PermissionChoice
          legend={t('developers.the-bots-permissions')}
          chosen={permissions}
          onChoose={(next) => onChange({ scopes, permissions: next })}
        />
      ) : null}
    </>
  )
}
