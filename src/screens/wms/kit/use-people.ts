/** Departments, persons and suppliers by name, and as choices. */
import { useMemo } from 'react';
import { Department, Person, Supplier } from '#domain/basic/party.resource.ts';
import type { EntityDef, Row, RowOf } from '#domain/kernel/entity.ts';
import type { Fields } from '#domain/kernel/field.ts';
import { useRowsWhere } from '#store/hooks.ts';
import type { Option } from '#ui/form/options.ts';

export interface Names {
  /** Empty for null and for an unknown id. */
  readonly name: (id: string | null) => string;
  readonly options: readonly Option[];
}

interface Told {
  readonly label: string;
  readonly code: string;
  /** Whether the row may be newly chosen. */
  readonly isOffered: boolean;
}

/** @param told must keep its identity: use a constant of this file */
function useNames<F extends Fields>(def: EntityDef<F>, told: (row: RowOf<F>) => Told): Names {
  const rows = useRowsWhere(def);
  return useMemo(() => {
    const known = (rows ?? []).map(({ row }) => ({ value: row.id, ...told(row) }));
    const names = new Map(known.map(({ value, label }) => [value, label]));
    const options = known.filter(({ isOffered }) => isOffered).map(({ value, label, code }) => ({ value, label, code }));
    return { name: (id) => names.get(id ?? '') ?? '', options };
  }, [rows, told]);
}

const departmentTold = (row: Row<typeof Department>): Told => ({ label: row.deptName, code: row.deptCode, isOffered: row.isActive });
const personTold = (row: Row<typeof Person>): Told => ({ label: row.personName, code: row.personCode, isOffered: row.status === 1 });
const supplierTold = (row: Row<typeof Supplier>): Told => ({ label: row.supName, code: row.supplierCode, isOffered: true });

export const useDepartments = (): Names => useNames(Department, departmentTold);
export const usePersons = (): Names => useNames(Person, personTold);
/** Includes inactive suppliers, because users may still search for their goods. */
export const useSuppliers = (): Names => useNames(Supplier, supplierTold);
