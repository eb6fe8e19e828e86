#pragma once
/* Texts of bytes, whatever their encoding (pcre2api(3)). */
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
