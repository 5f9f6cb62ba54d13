import { KeyCaps } from '../components/key-hint.tsx';
import { useTranslate } from '../i18n/translate.ts';
import { KEY_MAP, SCOPES, chordsOf, type CommandId } from '../keys/key-map.ts';
import './key-list.css';

interface KeyGroupsProps {
  readonly commands: readonly CommandId[];
  readonly columns: number;
}

/** Commands with their keys, grouped by scope. */
export function KeyGroups({ commands, columns }: KeyGroupsProps) {
  const t = useTranslate();
  return (
    <div className="key-list" style={{ columns }}>
      {SCOPES.map((scope) => {
        const inScope = commands.filter((command) => KEY_MAP[command].scope === scope);
        if (inScope.length === 0) return null;
        return (
          <section key={scope} className="key-list-group">
            <h3>{t(`scope.${scope}`)}</h3>
            {inScope.map((command) => (
              <KeyLine key={command} command={command} />
            ))}
          </section>
        );
      })}
    </div>
  );
}

function KeyLine({ command }: { readonly command: CommandId }) {
  const t = useTranslate();
  return (
    <div className="key-list-line">
      {t(`command.${command}`)}
      <span className="key-list-keys">
        {chordsOf(command).map((chord, at) => (
          <span key={chord} className="key-list-chord">
            {at > 0 && t('common.or')}
            <KeyCaps chord={chord} />
          </span>
        ))}
      </span>
    </div>
  );
}
