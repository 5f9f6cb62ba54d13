import { KeyGroups } from '../../app/key-groups.tsx';
import { COMMAND_IDS, chordsOf } from '../../keys/key-map.ts';

/** Every key of the app. */
export function KeyboardSettings() {
  return <KeyGroups commands={COMMAND_IDS.filter((command) => chordsOf(command).length > 0)} columns={2} />;
}
