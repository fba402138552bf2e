#include "CSymbols.h"

static const Symbol symbols[] = {
#include "outlines.inc"
};

const int32_t symbol_side = SYMBOL_SIDE;
const int32_t symbol_count = sizeof symbols / sizeof *symbols;

const Symbol *symbol_at(int32_t index) { return &symbols[index]; }
