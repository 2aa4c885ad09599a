/** Departments and persons by name, and as choices. */
import { useMemo } from 'react';
import { Department, Person } from '#domain/basic/party.resource.ts';
import { useRowsWhere } from '#store/hooks.ts';
import type { Option } from '#ui/form/options.ts';

export interface Names {
  readonly name: (id: string | null) => string;
  readonly options: readonly Option[];
}

export function useDepartments(): Names {
  const rows = useRowsWhere(Department);
  return useMemo(() => {
    const names = new Map((rows ?? []).map(({ row }) => [row.id, row.deptName]));
    const active = (rows ?? []).filter(({ row }) => row.isActive);
    const options = active.map(({ row }) => ({ value: row.id, label: row.deptName, code: row.deptCode }));
    return { name: (id) => names.get(id ?? '') ?? '', options };
  }, [rows]);
}

export function usePersons(): Names {
  const rows = useRowsWhere(Person);
  return useMemo(() => {
    const names = new Map((rows ?? []).map(({ row }) => [row.id, row.personName]));
    const working = (rows ?? []).filter(({ row }) => row.status === 1);
    const options = working.map(({ row }) => ({ value: row.id, label: row.personName, code: row.personCode }));
    return { name: (id) => names.get(id ?? '') ?? '', options };
  }, [rows]);
}
