/** What somebody drops on the page: a zip, or files, or a folder of them. */
import type { SentPack } from "./protocol";

export interface Named {
  name: string;
  file: File;
}

/** More than any pack has: nobody wants to wait for a whole disk. */
const MOST = 400;

function fileOf(entry: FileSystemFileEntry): Promise<File> {
  return new Promise((resolve, reject) => entry.file(resolve, reject));
}

function some(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

async function walk(entry: FileSystemEntry, into: Named[]): Promise<void> {
  if (into.length >= MOST) return;
  if (entry.isFile) {
    into.push({ name: entry.fullPath.replace(/^\//, ""), file: await fileOf(entry as FileSystemFileEntry) });
  } else if (entry.isDirectory) {
    const reader = (entry as FileSystemDirectoryEntry).createReader();
    for (let found = await some(reader); found.length; found = await some(reader)) {
      for (const each of found) await walk(each, into);
    }
  }
}

/** The files of a drop. Must be called while the event is being handled. */
export async function dropped(data: DataTransfer): Promise<Named[]> {
  const entries = [...data.items].map((item) => item.webkitGetAsEntry?.() ?? null);
  const plain = [...data.files].map((file) => ({ name: file.name, file }));
  if (!entries.some((entry) => entry?.isDirectory)) return plain;
  const found: Named[] = [];
  for (const entry of entries) if (entry) await walk(entry, found);
  return found;
}

/** Files of an input; those of a folder know their way from it. */
export function picked(files: FileList | null): Named[] {
  return [...(files ?? [])].map((file) => ({ name: file.webkitRelativePath || file.name, file }));
}

async function base64(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text);
}

/** What the server is sent: a zip as it is, otherwise all files. */
export async function parcel(files: readonly Named[]): Promise<Blob | SentPack> {
  const [only] = files;
  if (files.length === 1 && only && /\.zip$/i.test(only.name)) return only.file;
  const all = [];
  for (const { name, file } of files) all.push({ name, data: await base64(file) });
  return { files: all };
}
