import { safeStorage } from 'electron';

/** How well the system keeps what is encrypted for it. */
export type KeyStoreLevel = 'safe' | 'plain' | 'none';

/** Encrypts texts so that only this user on this system can read them, where the system can do that. */
export interface KeyCipher {
  /** `plain`: encrypted with a password that every program knows; `none`: not at all. */
  level(): KeyStoreLevel;
  encrypt(text: string): string;
  /** Undefined when it was encrypted elsewhere, or changed. */
  decrypt(cipher: string): string | undefined;
}

/** By Electron's safeStorage: Keychain, DPAPI, or the secret service of a Linux desktop. Only after the app is ready. */
export const systemCipher: KeyCipher = {
  level() {
    if (!safeStorage.isEncryptionAvailable()) return isPlainLinux() ? 'plain' : 'none';
    return isPlainLinux() ? 'plain' : 'safe';
  },
  encrypt(text) {
    // Without a desktop's secret service Electron refuses, until it is told that its own password will do.
    if (isPlainLinux()) safeStorage.setUsePlainTextEncryption(true);
    return safeStorage.encryptString(text).toString('base64');
  },
  decrypt(cipher) {
    try {
      if (isPlainLinux()) safeStorage.setUsePlainTextEncryption(true);
      return safeStorage.decryptString(Buffer.from(cipher, 'base64'));
    } catch {
      return undefined;
    }
  },
};

function isPlainLinux(): boolean {
  return process.platform === 'linux' && /^(basic_text|unknown)$/.test(safeStorage.getSelectedStorageBackend());
}
